import { AppError } from "#registry/contract/errors/app-error.ts";
import { shareRequest } from "#registry/contract/wire/requests.ts";
import { SHARE_DAYS, type ShareDays } from "#registry/contract/wire/shares.ts";

export interface ShareWish {
  generationId: string;
  days: ShareDays;
  withOriginal: boolean;
}

/**
 * Reads the wish for a link.
 * @throws AppError INVALID_INPUT, naming the field.
 */
export function parseShare(body: unknown): ShareWish {
  const asked = shareRequest.safeParse(body);
  if (asked.success) return { ...asked.data, withOriginal: asked.data.withOriginal ?? false };
  const [issue] = asked.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  if (field === undefined) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  if (field === "days")
    throw new AppError("INVALID_INPUT", {
      ...{ message: "notAnOption", params: { field, options: SHARE_DAYS.join(", ") } },
    });
  throw new AppError("INVALID_INPUT", { params: { field: String(field) } });
}
