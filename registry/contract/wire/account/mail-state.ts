import { either, oneOf, record, type WireOf } from "../shape.ts";

/**
 * What whoever waits for a mail may know of it. `sent`: handed over, or on its way without trouble. `delayed`: not taken
 * yet, tried again. `failed`: given up; `refused` by the address, or because the mail server was `unreachable`.
 */
export const mailState = either([
  record({ state: oneOf(["sent"]) }),
  record({ state: oneOf(["delayed"]) }),
  record({ state: oneOf(["failed"]), reason: oneOf(["refused", "unreachable"]) }),
]);
export type MailState = WireOf<typeof mailState>;
