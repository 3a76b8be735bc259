import { open, rm } from "node:fs/promises";
import { AppError } from "~/errors/app-error.ts";

/**
 * Streams a request's body into a new file and gives its size. Never writes more than `maxBytes`; leaves no file behind
 * when it fails. The body is not cancelled, because that would cut the connection before the answer is sent.
 * @throws AppError FILE_TOO_LARGE when there is more.
 */
export async function receiveBody(request: Request, file: string, maxBytes: number): Promise<number> {
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    const reader = request.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE");
      await handle.writeFile(part.value);
    }
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  await handle.close();
  return size;
}
