import { KEEP_DAYS, type KeepDays } from "#registry/contract/keep-days.ts";
import { addressRequest, MAX_ADDRESSES } from "#registry/contract/wire/requests.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { parsePhotoType } from "../photo-type.ts";
import { MAX_UPLOAD_BYTES, type PhotoType } from "./uploads.ts";

/** What the sentences about a field name. */
const FACTS: Readonly<Record<string, Record<string, string | number>>> = {
  count: { min: 1, max: MAX_ADDRESSES },
  size: { min: 1, max: MAX_UPLOAD_BYTES },
  keepDays: { options: KEEP_DAYS.join(", ") },
};

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
  const parsed = addressRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? "");
    if (issue === undefined || field === "") throw new AppError("INVALID_INPUT", { message: "invalidBody" });
    throw new AppError("INVALID_INPUT", { message: issue.message, params: { field, ...FACTS[field] } });
  }
  const { fileType, count, size, keepDays } = parsed.data;
  const contentType = parsePhotoType(fileType);
  if (!contentType) throw new AppError("UNSUPPORTED_TYPE");
  if (size !== undefined && size > MAX_UPLOAD_BYTES) throw new AppError("FILE_TOO_LARGE");
  return { contentType, count, ...(size !== undefined && { size }), ...(keepDays && { keepDays }) };
}
