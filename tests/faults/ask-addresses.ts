import type { SiteClient } from "../site-client.ts";

/** Where a photo may be put, and the key it will have. */
export interface UploadAddress {
  url: string;
  key: string;
}

/** Asks for signed addresses for photos of a type; ten at most. */
export async function askAddresses(
  client: SiteClient,
  fileType: string,
  count = 1,
): Promise<[UploadAddress, ...UploadAddress[]]> {
  const { status, body } = await client.call<{ urls?: UploadAddress[] }>("/api/presigned-urls", {
    method: "POST",
    json: { fileType, count },
  });
  const [first, ...others] = body.urls ?? [];
  if (!first) throw new Error(`no address to upload to: ${status}`);
  return [first, ...others];
}
