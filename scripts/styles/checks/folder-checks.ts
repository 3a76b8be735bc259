import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visit } from "jsonc-parser";
import { z } from "zod";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt, problemAtOffset, type JsonFile, syntaxProblems } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { jsonFiles, hasFault, type StyleSource } from "#registry/source/style-source.ts";
import {
  checkExampleFiles,
  checkPictures,
  listExampleFiles,
  readExamples,
} from "#registry/validate/example-files.ts";
import {
  checkCopyNames,
  checkFolderId,
  claimOf,
  describeClaim,
  checkRequiredFiles,
} from "#registry/validate/check-folder.ts";
import { listBrokenRules } from "#registry/validate/validate-rules.ts";
import { validateShapes } from "#registry/validate/prepare-style.ts";
import type { RegistryCheck, StyleCheck } from "./check.ts";
import { readProperty, isComplete } from "./copy/copy-texts.ts";

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

const REQUIRED_FILES = "required-files";

/** What a folder that says that it is complete has besides, with how to come by it; the last where it makes pictures. */
const OF_COMPLETE = [
  { file: "examples.json", fix: (id: string) => `write it, then run npm run styles -- examples ${id}` },
  { file: "promise.json", fix: () => "say what it keeps to, or leave complete out" },
];

function checkCompleteFiles(source: StyleSource): Problem[] {
  const { id, files, manifest } = source;
  if (!manifest || !isComplete(source)) return [];
  const wanted = readProperty(manifest, "output") === "image" ? OF_COMPLETE : OF_COMPLETE.slice(0, 1);
  return wanted
    .filter(({ file }) => !files.includes(file) && !hasFault(source, file))
    .map(({ file, fix }) =>
      problemAt(manifest, ["complete"], {
        rule: REQUIRED_FILES,
        message: `${file} is missing, and the folder is said to be complete`,
        fix: fix(id),
      }),
    );
}

export const requiredFiles: StyleCheck = {
  name: REQUIRED_FILES,
  description:
    "A folder has a manifest, a prompt that says something, and English copy; one that is said to be complete has examples too, and where it makes pictures a promise.",
  scope: "style",
  check: (source) => [...checkRequiredFiles(source), ...checkCompleteFiles(source)],
};

const KNOWN =
  /^(manifest\.json|form\.json|promise\.json|copy\.lock\.json|examples\.json|prompt\.md|copy\/[^/]+\.json)$/;

/** Names of the files that examples other than pairs have. */
function listStandardNames(source: StyleSource): string[] {
  const manifest = manifestSchema.pick({ output: true }).strip().safeParse(source.manifest?.value).data;
  const examples = manifest ? readExamples(source, manifest) : [];
  return examples.flatMap(listExampleFiles).map(({ name }) => name);
}

export const unreadFiles: StyleCheck = {
  name: "unread-files",
  description: "A folder holds no file that nothing reads.",
  scope: "style",
  check(source) {
    const { files, manifest, path } = source;
    const names = [readProperty(manifest, "images") ?? {}, listStandardNames(source)];
    const named = JSON.stringify(names);
    // Without a manifest that can be read, nobody knows which pictures are.
    const isKnown = manifest?.value !== undefined;
    return files
      .filter((file) => isKnown || !file.startsWith("images/"))
      .filter(
        (file) =>
          !KNOWN.test(file) &&
          !(file.startsWith("images/") && named.includes(`"${file.slice("images/".length)}"`)),
      )
      .map((file) => ({
        path: `${path}/${file}`,
        line: 1,
        column: 1,
        level: "warning",
        rule: "unread-files",
        message: "nothing reads this file",
        fix: file.startsWith("images/") ? "name it under images in the manifest, or remove it" : "remove it",
      }));
  },
};
