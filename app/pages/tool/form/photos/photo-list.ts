/** One photo of the form, from being chosen to lying in storage. */
export interface Photo {
  id: string;
  name: string;
  status: "uploading" | "done" | "error";
  /** Share of the bytes that are sent, 0 to 1. */
  progress: number;
  /** Address to show it by: a local one while the file is at hand, else the stored one. */
  preview: string;
  /** Public address of the stored photo; there once the status is "done". */
  url?: string;
  /** The chosen file, kept for another try. Absent after a reload. */
  file?: File;
}

export type PhotoAction =
  | { type: "added"; photos: { id: string; file: File; preview: string }[] }
  | { type: "progressed"; id: string; progress: number }
  | { type: "uploaded"; id: string; url: string }
  | { type: "failed"; id: string }
  | { type: "retried"; id: string }
  | { type: "removed"; id: string }
  | { type: "cleared" }
  | { type: "restored"; photos: readonly { name: string; url: string }[] }
  | { type: "exchanged"; url: string; photo: { name: string; url: string } | null };

/** Next state of the photo list. Answers of an upload whose photo is gone change nothing. */
export function reducePhotos(photos: readonly Photo[], action: PhotoAction): readonly Photo[] {
  switch (action.type) {
    case "added":
      return [
        ...photos,
        ...action.photos.map(({ id, file, preview }) => ({
          id,
          name: file.name,
          status: "uploading" as const,
          progress: 0,
          preview,
          file,
        })),
      ];
    case "progressed":
      return change(photos, action.id, { progress: action.progress });
    case "uploaded":
      return change(photos, action.id, { status: "done", progress: 1, url: action.url });
    case "failed":
      return change(photos, action.id, { status: "error" });
    case "retried":
      return change(photos, action.id, { status: "uploading", progress: 0 });
    case "removed":
      return photos.filter((photo) => photo.id !== action.id);
    case "cleared":
      return [];
    case "restored":
      return photos.length > 0 ? photos : action.photos.map(restorePhoto);
    case "exchanged": {
      const instead = action.photo === null ? [] : [restorePhoto(action.photo)];
      return photos.flatMap((photo) => (photo.url === action.url ? instead : [photo]));
    }
  }
}

function change(photos: readonly Photo[], id: string, fields: Partial<Photo>): readonly Photo[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo));
}

function restorePhoto({ name, url }: { name: string; url: string }): Photo {
  return { id: url, name, status: "done", progress: 1, preview: url, url };
}

/** The photos at these stored addresses: as the list has them, else as they lie in storage. */
export const photosAt = (photos: readonly Photo[], urls: readonly string[]): Photo[] =>
  urls.map((url) => photos.find((photo) => photo.url === url) ?? restorePhoto({ name: "", url }));

/** Addresses of the photos that are stored, in the order they were chosen. */
export const uploadedUrls = (photos: readonly Photo[]): string[] =>
  photos.flatMap((photo) => (photo.status === "done" && photo.url !== undefined ? [photo.url] : []));

/** The photos that are stored or on their way there. */
export const usablePhotos = (photos: readonly Photo[]): Photo[] =>
  photos.filter(({ status }) => status !== "error");

/** Whether an upload is under way. */
export const isUploading = (photos: readonly Photo[]): boolean =>
  photos.some((photo) => photo.status === "uploading");
