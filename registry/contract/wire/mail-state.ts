/**
 * What whoever waits for a mail may know of it. `sent`: handed over, or on its way without trouble. `delayed`: not taken
 * yet, tried again. `failed`: given up; `refused` by the address, or because the mail server was `unreachable`.
 */
export type MailState =
  { state: "sent" } | { state: "delayed" } | { state: "failed"; reason: "refused" | "unreachable" };
