import type { MailState } from "#registry/contract/wire/mail-state.ts";
import type { letter } from "~/server/db/schema/mail.ts";

type LetterRow = typeof letter.$inferSelect;

/** What may be told of a letter. Of a guarded one nothing that its address decides: it may stand for no mail at all. */
export function mailStateOf({
  status,
  trouble,
  isGuarded,
}: Pick<LetterRow, "status" | "trouble" | "isGuarded">): MailState {
  if (status === "sent" || trouble === null || (isGuarded && trouble === "letter")) return { state: "sent" };
  if (status === "waiting") return { state: "delayed" };
  return { state: "failed", reason: trouble === "letter" ? "refused" : "unreachable" };
}
