import { z } from "zod";
import { copySchema } from "./copy.ts";

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
