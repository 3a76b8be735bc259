import type { StyleCheck } from "./check.ts";

export const encoding: StyleCheck = {
  name: "encoding",
  description: "Texts are UTF-8, without a byte order mark and carriage returns.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "encoding"),
};
