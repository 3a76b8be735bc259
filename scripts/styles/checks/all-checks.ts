import type { Check } from "./check.ts";
import { copyFields } from "./copy/copy-fields.ts";
import { copyKeys } from "./copy/copy-keys.ts";
import { copyLength } from "./copy/copy-length.ts";
import { copyLinks, copyMarkup } from "./copy/copy-markup.ts";
import {
  copyNames,
  encoding,
  folderId,
  images,
  imageType,
  jsonSyntax,
  readable,
  rules,
  schema,
  secrets,
} from "./folder-checks.ts";
import { copyScript } from "./translation/copy-script.ts";
import { copyTokens } from "./copy/copy-tokens.ts";
import { examples } from "./pictures/examples.ts";
import { glossaryTerms } from "./translation/glossary-terms.ts";
import { locales, untranslated } from "./translation/untranslated.ts";
import { modelInputs } from "./vendor/model-inputs.ts";
import { modelFiles } from "./vendor/model-files.ts";
import { promise } from "./pictures/promise.ts";
import { promptNames } from "./vendor/prompts.ts";
import { requiredFiles, unreadFiles } from "./folder-files.ts";
import { trademarks } from "./copy/trademarks.ts";
import { staleTranslation } from "./translation/stale-translation.ts";

/** Every check, in the order a person would want to mend things. */
export const ALL_CHECKS: readonly Check[] = [
  readable,
  encoding,
  requiredFiles,
  jsonSyntax,
  folderId,
  copyNames,
  schema,
  rules,
  modelInputs,
  promptNames,
  imageType,
  images,
  examples,
  promise,
  secrets,
  copyFields,
  copyKeys,
  copyTokens,
  copyMarkup,
  copyLinks,
  untranslated,
  trademarks,
  copyScript,
  copyLength,
  glossaryTerms,
  locales,
  staleTranslation,
  unreadFiles,
  modelFiles,
];
