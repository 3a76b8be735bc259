/** What a shared page is given: nothing of the person who made it, and none of their words. */
export interface ShareData {
  /** Names the link to us, and opens nothing. */
  id: string;
  /** The tool that made it; null where it is no longer offered. */
  tool: { id: string; title: string; takesPhotos: boolean } | null;
  /** ISO time at which the link ends. */
  expiresAt: string;
  picture: SharedPicture;
  /** The photo it was made from, where its owner shares that too. */
  photo: SharedPicture | null;
  supportEmail: string;
}

export interface SharedPicture {
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}
