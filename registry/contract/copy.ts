import { z } from "zod";

const line = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().min(1).max(1200);

/** Questions and answers under the names of the specification: question1, answer1 … question8, answer8. Answers are markdown. */
const faqSchema = z
  .record(z.string().regex(/^(question|answer)[1-8]$/), z.string().trim().min(1).max(2000))
  .describe("question1/answer1 … 3 to 8 pairs; leave the whole block out for the four generic questions");

/** Words of one field of an own form. */
const fieldWordsSchema = z
  .object({
    label: line.max(60),
    hint: line.max(300).optional(),
    placeholder: line.optional(),
    options: z
      .record(line.max(40))
      .optional()
      .describe("What each option of a choice is called; its value stands in"),
  })
  .strict();

/** What is said otherwise while the local engine works; each text replaces the one of its name. */
const localWordsSchema = z
  .object({
    limits: z
      .string()
      .trim()
      .min(1)
      .max(320)
      .optional()
      .describe(
        "What the local engine's picture shows of this style and what it can't; told before a photo is chosen",
      ),
    faq: faqSchema.optional(),
    fields: z
      .record(
        fieldWordsSchema
          .partial()
          .extend({
            instead: line
              .max(60)
              .optional()
              .describe("What stands in the form in the place of a choice that the local engine ignores"),
          })
          .strict(),
      )
      .optional(),
  })
  .strict();

/** A tool's words in one locale: `styles/<id>/copy/<locale>.json`. */
export const copySchema = z
  .object({
    $schema: z.string().optional(),
    title: line.max(70).describe("Page H1, card and breadcrumb"),
    description: paragraph.describe(
      "What it does, one to three sentences; meta description and text under the H1",
    ),
    formTitle: line.max(70),
    formDesc: line.max(300),
    resultTitle: line.max(70),
    cardDesc: line
      .max(140)
      .optional()
      .describe("Purpose on the card, at most two lines; the description stands in"),
    promptLabel: line.max(60).optional().describe("Heading of the prompt editor, where it is shown"),
    promptHint: line.max(300).optional(),
    feature: paragraph.optional().describe("Feature blurb at the end of the form"),
    tags: z.array(line.max(30)).max(6).optional().describe("Replaces the manifest's tags in this locale"),
    searchTerms: z
      .array(line.max(40))
      .max(40)
      .optional()
      .describe(
        "What people type when they look for this, in this locale's own words; brand names as what it is like. The catalog's search reads them, no page shows them all",
      ),
    alt: z
      .object({
        before: z.array(line).length(3).optional(),
        after: z.array(line).length(3).optional(),
        asked: z
          .array(line)
          .length(3)
          .optional()
          .describe("What the examples were asked for with, as examples.json has it in English"),
      })
      .strict()
      .optional()
      .describe("What the example pictures show; after counts for pictures from words and for films too"),
    faq: faqSchema.optional(),
    promptExamples: z
      .object({
        title: line,
        subtitle: line.max(300),
        examples: z
          .array(z.object({ style: line.max(40), prompt: paragraph }).strict())
          .min(1)
          .max(8),
      })
      .strict()
      .optional(),
    fields: z.record(fieldWordsSchema).optional().describe("Words of an own form, by field"),
    local: localWordsSchema
      .optional()
      .describe("Texts for the local engine, which replace those of the same name"),
    notes: z
      .record(z.string().trim().min(1).max(300))
      .optional()
      .describe(
        "English only: by key, what a figure of speech means, for whoever says it in another language; no page shows it",
      ),
    sameAsEnglish: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe(
        "Keys whose text is rightly the same as in English, such as title or promptExamples.examples.0.style",
      ),
  })
  .strict();
export type Copy = z.infer<typeof copySchema>;

/** Questions and answers of one tool, at least and at most. */
const FAQ_PAIRS = { min: 3, max: 8 } as const;

/** Texts for the local engine each replace one that is there. */
const localCopySchema = copySchema.superRefine(({ faq = {}, fields = {}, local = {} }, context) => {
  for (const [block, general] of Object.entries({ faq, fields })) {
    const own = Object.keys((block === "faq" ? local.faq : local.fields) ?? {});
    for (const key of own.filter((name) => !(name in general)))
      context.addIssue({
        code: z.ZodIssueCode.custom,
        path: ["local", block, key],
        message: `there is no ${block}.${key} to replace`,
        params: { fix: `write ${block}.${key} too, or remove this` },
      });
  }
});

/** Copy with what its shape alone can't say: complete question/answer pairs, three to eight of them, without a gap. */
export const checkedCopySchema = localCopySchema.superRefine(({ faq }, context) => {
  if (!faq) return;
  const report = (key: string | undefined, message: string, fix: string) =>
    context.addIssue({
      code: z.ZodIssueCode.custom,
      path: key ? ["faq", key] : ["faq"],
      message,
      params: { fix },
    });
  const pairs = Math.max(0, ...Object.keys(faq).map((key) => Number(key.slice(-1))));
  if (pairs < FAQ_PAIRS.min) {
    report(
      undefined,
      `${pairs} pairs of question and answer`,
      "write 3 to 8, or leave faq out for the four generic ones",
    );
  }
  for (let number = 1; number <= pairs; number++) {
    const question = `question${number}`;
    const answer = `answer${number}`;
    if (faq[question] === undefined)
      report(
        faq[answer] === undefined ? undefined : answer,
        `${question} is missing`,
        `add ${question}, or renumber`,
      );
    if (faq[answer] === undefined)
      report(
        faq[question] === undefined ? undefined : question,
        `${answer} is missing`,
        `add ${answer}, or renumber`,
      );
  }
});
