import { readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAtOffset } from "#registry/source/json-file.ts";
import type { StyleCheck } from "./check.ts";

/** Prefixes that the vendors of keys and tokens document, and the usual way to assign one. */
const SECRETS = [
  { pattern: /\br8_[A-Za-z0-9]{20,}/, name: "a Replicate token" },
  { pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/, name: "a Stripe key" },
  { pattern: /\bwhsec_[A-Za-z0-9+/=]{16,}/, name: "a webhook secret" },
  { pattern: /\bsk-[A-Za-z0-9_-]{20,}/, name: "an API key" },
  { pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, name: "an AWS key" },
  { pattern: /\bAIza[A-Za-z0-9_-]{30,}/, name: "a Google key" },
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{30,}/, name: "a GitHub token" },
  { pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,}/, name: "a Slack token" },
  { pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./, name: "a signed token" },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, name: "a private key" },
  {
    pattern: /\b(?:api[_-]?key|token|secret|password)["']?\s*[:=]\s*["']?[A-Za-z0-9_\-+/]{16,}/i,
    name: "a secret",
  },
];

export const secrets: StyleCheck = {
  name: "secrets",
  description: "No file of a style holds what looks like a key, token or password.",
  scope: "style",
  check: ({ directory, path, files }) =>
    files
      .filter((file) => /\.(json|md|txt|ya?ml|svg)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(directory, file), "utf8");
        return SECRETS.flatMap(({ pattern, name }) => {
          const found = pattern.exec(text);
          const finding = {
            rule: "secrets",
            message: `looks like ${name}`,
            fix: "remove it here and revoke it",
          };
          return found ? [problemAtOffset({ path: `${path}/${file}`, text }, found.index, finding)] : [];
        });
      }),
};
