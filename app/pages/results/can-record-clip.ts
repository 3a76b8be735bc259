/** What clips are: films that every chat plays. */
export const CLIP_TYPE = "video/mp4";

/** Whether this browser can record a film that every chat plays. */
export const canRecordClip = (): boolean =>
  typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(CLIP_TYPE);
