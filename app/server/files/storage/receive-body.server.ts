import { open, rm } from "node:fs/promises";
import { AppError } from "#registry/contract/errors/app-error.ts";

/**
 * Streams a body into a new file and gives its size. Never writes more than `maxBytes`, and holds no more in memory than
 * a part; leaves no file behind when it fails.
 * @throws AppError FILE_TOO_LARGE when there is more.
 */
export async function receiveBody(
  body: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes: number,
): Promise<number> {
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const part of body) {
      size += part.byteLength;
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE");
      await handle.writeFile(part);
    }
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  await handle.close();
  return size;
}

/** A request's body. Whoever leaves before its end does not cancel it: that would cut the connection before the answer is sent. */
export async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
    yield part.value;
}
