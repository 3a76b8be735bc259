import type { StyleCheck } from "./check.ts";

export const readable: StyleCheck = {
  name: "readable",
  description: "Everything in a style's folder is a file or a folder that lies there and can be read.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "readable"),
};
