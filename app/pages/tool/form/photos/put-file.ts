/** Sends a file to a signed address. Resolves once it is stored; rejects on any other answer, a lost connection or an abort. */
export type PutFile = (
  url: string,
  file: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

/** Sends with XMLHttpRequest: fetch tells nothing of the bytes that are on their way. */
export const putFile: PutFile = (url, file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`upload answered ${request.status}`));
    request.onerror = () => reject(new Error("upload was cut off"));
    request.onabort = () => reject(new Error("upload was stopped"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
