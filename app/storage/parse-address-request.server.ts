import { z } from "zod";
import { isKeepDays, type KeepDays } from "#registry/contract/keep-days.ts";
import { AppError } from "~/errors/app-error.ts";
import { parsePhotoType } from "./photo-type.ts";
import { MAX_ADDRESSES, MAX_UPLOAD_BYTES, type PhotoType } from "./uploads.ts";

const Body = z.object({
  fileType: z.string().max(100),
  count: z.number().int().min(1).max(MAX_ADDRESSES),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  keepDays: z.custom<KeepDays>(isKeepDays).optional(),
});

export interface AddressRequest {
  contentType: PhotoType;
  count: number;
  /** Bytes, where the client told them. */
  size?: number;
  keepDays?: KeepDays;
}

/**
 * Reads what somebody who wants to upload asked for.
 * @throws AppError INVALID_INPUT, UNSUPPORTED_TYPE or FILE_TOO_LARGE.
 */
export function parseAddressRequest(body: unknown): AddressRequest {
  const parsed = Body.safeParse(body);
  if (!parsed.success) {
    const [field = ""] = parsed.error.issues[0]?.path ?? [];
    throw new AppError("INVALID_INPUT", field === "" ? {} : { message: "invalidField", params: { field } });
  }
  const { fileType, count, size, keepDays } = parsed.data;
  const contentType = parsePhotoType(fileType);
  if (!contentType) throw new AppError("UNSUPPORTED_TYPE");
  if (size !== undefined && size > MAX_UPLOAD_BYTES) throw new AppError("FILE_TOO_LARGE");
  return { contentType, count, ...(size !== undefined && { size }), ...(keepDays && { keepDays }) };
}
