import type { Check } from "./check.ts";
import { copyKeys } from "./copy-keys.ts";
import { copyLength } from "./copy-length.ts";
import { copyLinks } from "./copy-links.ts";
import { copyNames } from "./copy-names.ts";
import { copyResidue } from "./copy-residue.ts";
import { copyScript } from "./copy-script.ts";
import { copyTokens } from "./copy-tokens.ts";
import { encoding } from "./encoding.ts";
import { engineWords } from "./engine-words.ts";
import { examplePrompts } from "./example-prompts.ts";
import { examples } from "./examples.ts";
import { folderId } from "./folder-id.ts";
import { glossaryTerms } from "./glossary-terms.ts";
import { imageType } from "./image-type.ts";
import { images } from "./images.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { locales } from "./locales.ts";
import { modelInputs } from "./model-inputs.ts";
import { promise } from "./promise.ts";
import { promptLength } from "./prompt-length.ts";
import { readable } from "./readable.ts";
import { requiredFiles } from "./required-files.ts";
import { rules } from "./rules.ts";
import { schemaFresh } from "./schema-fresh.ts";
import { schema } from "./schema.ts";
import { secrets } from "./secrets.ts";
import { sharedSentences } from "./shared-sentences.ts";
import { staleTranslation } from "./stale-translation.ts";
import { unreadFiles } from "./unread-files.ts";
import { untranslated } from "./untranslated.ts";

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
  imageType,
  images,
  examples,
  promise,
  secrets,
  promptLength,
  copyKeys,
  copyTokens,
  copyLinks,
  untranslated,
  examplePrompts,
  copyScript,
  copyLength,
  copyResidue,
  glossaryTerms,
  sharedSentences,
  locales,
  staleTranslation,
  unreadFiles,
  schemaFresh,
  engineWords,
];
