import type { letter } from "~/db/schema/mail.ts";

type LetterRow = typeof letter.$inferSelect;

/**
 * What whoever waits for a mail may know of it. `sent`: handed over, or on its way without trouble. `delayed`: not taken
 * yet, tried again. `failed`: given up; `refused` by the address, or because the mail server was `unreachable`.
 */
export type MailState =
  { state: "sent" } | { state: "delayed" } | { state: "failed"; reason: "refused" | "unreachable" };

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
