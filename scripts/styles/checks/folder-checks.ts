import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visit } from "jsonc-parser";
import { z } from "zod";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt, problemAtOffset, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { jsonFiles } from "#registry/source/style-source.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { checkExampleFiles } from "#registry/validate/check-example-files.ts";
import { checkCopyNames, checkFolderId } from "#registry/validate/check-folder.ts";
import { checkPictures } from "#registry/validate/check-pictures.ts";
import { listBrokenRules } from "#registry/validate/list-broken-rules.ts";
import { validateShapes } from "#registry/validate/prepare-style.ts";
import { claimOf, describeClaim } from "#registry/validate/submit-claims.ts";
import type { RegistryCheck, StyleCheck } from "./check.ts";

// What reading and compiling a folder judge by themselves: here it gets names and descriptions.

export const readable: StyleCheck = {
  name: "readable",
  description: "Everything in a style's folder is a file or a folder that lies there and can be read.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "readable"),
};

export const encoding: StyleCheck = {
  name: "encoding",
  description: "Texts are UTF-8, without a byte order mark and carriage returns.",
  scope: "style",
  check: ({ faults }) => faults.filter(({ rule }) => rule === "encoding"),
};

export const folderId: StyleCheck = {
  name: "folder-id",
  description: "The folder's name is a well-formed id and the one in the manifest.",
  scope: "style",
  check: checkFolderId,
};

export const copyNames: StyleCheck = {
  name: "copy-names",
  description: "Each file in copy/ is named for a locale of the site.",
  scope: "style",
  check: checkCopyNames,
};

export const schema: StyleCheck = {
  name: "schema",
  description: "Manifest, form and copy fit their schemas, recipes and their parameters included.",
  scope: "style",
  check: validateShapes,
};

export const rules: StyleCheck = {
  name: "rules",
  description:
    "What a schema can't say: bounds in order, FAQ pairs complete and 3 to 8, every $name a field of the form, the local engine never dearer than the tool.",
  scope: "style",
  check: listBrokenRules,
};

export const images: StyleCheck = {
  name: "images",
  description: "Every example's file exists, is what its name says, and has a sane size.",
  scope: "style",
  check: (source) => [...checkPictures(source), ...checkExampleFiles(source)],
};

/** Keys that stand twice in one object: JSON takes the last and says nothing. */
function findDoubleKeys(file: JsonFile): Problem[] {
  if (file.value === undefined) return [];
  const problems: Problem[] = [];
  const open: Set<string>[] = [];
  visit(file.text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key)) {
        const finding = {
          rule: "json-syntax",
          message: `"${key}" stands twice; only the last would count`,
          fix: "remove one",
        };
        problems.push(problemAtOffset(file, offset, finding));
      }
      keys?.add(key);
    },
  });
  return problems;
}

export const jsonSyntax: StyleCheck = {
  name: "json-syntax",
  description: "Every .json file is strict JSON and names each key once.",
  scope: "style",
  check: (source) => jsonFiles(source).flatMap((file) => [...syntaxProblems(file), ...findDoubleKeys(file)]),
};

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

const callSchema = z.object({
  submit: manifestSchema.shape.submit,
  imageType: manifestSchema.shape.imageType,
});

export const imageType: RegistryCheck = {
  name: "image-type",
  description: "No two tools answer to the same submit path and imageType.",
  scope: "registry",
  check(sources) {
    const owners = new Map<string, string>();
    return sources.flatMap(({ id, manifest }): Problem[] => {
      const call = callSchema.safeParse(manifest?.value).data;
      if (!call || !manifest) return [];
      const claim = fillProduct(claimOf(call));
      const owner = owners.get(claim);
      if (owner === undefined) {
        owners.set(claim, id);
        return [];
      }
      const finding = {
        rule: "image-type",
        message: describeClaim(call, owner),
        fix: "give each tool its own",
      };
      return [problemAt(manifest, [call.imageType === undefined ? "submit" : "imageType"], finding)];
    });
  },
};
