import type { Check } from "./check.ts";
import { copyFields, copyKeys } from "./copy/copy-keys.ts";
import { copyLength, copyLinks, copyMarkup, copyTokens, trademarks } from "./copy/copy-words.ts";
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
  requiredFiles,
  unreadFiles,
} from "./folder-checks.ts";
import { copyScript } from "./translation/copy-script.ts";
import { examples } from "./pictures/examples.ts";
import { glossaryTerms } from "./translation/glossary-terms.ts";
import { locales, untranslated, staleTranslation } from "./translation/untranslated.ts";
import { modelInputs, modelFiles, promptNames } from "./vendor/vendor-inputs.ts";
import { promise } from "./pictures/promise.ts";

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
