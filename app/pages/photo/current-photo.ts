import { isRecord } from "#registry/contract/wire/read-response.ts";
import { makeStore } from "~/pages/frame/make-store.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

/** The photo that somebody chose for this visit: every style is shown on it, and forms begin with it. */
export interface CurrentPhoto {
  name: string;
  /** Its stored address. */
  url: string;
}

const KEY = "current-photo";
const store = makeStore(readCurrentPhoto, null);
/** What was read last, so that an unchanged photo stays the same object. */
let last: { text: string | null; photo: CurrentPhoto | null } = { text: null, photo: null };
function parsePhoto(text: string | null): CurrentPhoto | null {
  try {
    const photo: unknown = JSON.parse(text ?? "null");
    if (!isRecord(photo) || typeof photo.name !== "string" || typeof photo.url !== "string") return null;
    return { name: photo.name, url: photo.url };
  } catch {
    return null;
  }
}

/** The visit's photo; null while there is none. */
export function readCurrentPhoto(): CurrentPhoto | null {
  const text = openStorage("session").getItem(KEY);
  if (text !== last.text) last = { text, photo: parsePhoto(text) };
  return last.photo;
}

/** Addresses of photos that the viewer let go of. */
const removed = new Set<string>();

/** Whether the viewer let go of a photo; one may also be gone from where it was stored, or with its session. */
export const isPhotoRemoved = (url: string): boolean => removed.has(url);

/** Takes a photo for the visit, or lets go of it. */
export function setCurrentPhoto(photo: CurrentPhoto | null): void {
  const before = readCurrentPhoto();
  if (photo === null && before !== null) removed.add(before.url);
  if (photo !== null) removed.delete(photo.url);
  keepPhoto(photo);
}

function keepPhoto(photo: CurrentPhoto | null): void {
  const storage = openStorage("session");
  if (photo === null) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(photo));
  if (photo === null) delete document.documentElement.dataset["photo"];
  store.announce();
}

/** Lets go of the visit's photo where it is one of these stored ones, which are gone. */
export function forgetCurrentPhoto(urls: readonly string[]): void {
  const photo = readCurrentPhoto();
  if (photo !== null && urls.includes(photo.url)) keepPhoto(null);
}

/**
 * A script for the page's head: it marks a page that comes while a photo is there, before anything is painted, so that
 * style sheets leave room for what only a script can show.
 */
export const PHOTO_SCRIPT = `try{if(sessionStorage.getItem("${KEY}"))document.documentElement.dataset.photo=""}catch{}`;

/** The visit's photo as it changes; null on the server, where nobody knows it. */
export const useCurrentPhoto = store.useValue;

/**
 * Fetches a stored photo or a photograph of ours, as if somebody had chosen it from their own.
 * @param name what the file is called; without one, as its address ends.
 * @throws Error when it cannot be had.
 */
export async function fetchPhoto(
  address: string,
  name = address.split("/").at(-1) ?? address,
): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], name, { type: bytes.type });
}
