import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

const faq = (answer1: string) => ({ question1: "What makes it?", answer1 });

export const copyProviderFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({
      faq: faq("An image-generation model, version 4.0."),
      local: { faq: faq("The site's built-in model.") },
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({
      faq: faq("A model, version 4.0; the built-in model is simpler."),
      local: { faq: faq("Not a model, version 4.0.") },
    }),
    "mirror/copy/de.json": sampleGermanCopy({ formDesc: "Die Vorschau-Engine spiegelt." }),
  },
  problems: [
    'mirror/copy/de.json:5:15 error[copy-provider] "Vorschau-Engine" speaks of the site\'s own engine; fix: say it in local.formDesc',
    'mirror/copy/en.json:12:16 error[copy-provider] "built-in model" speaks of the site\'s own engine; fix: say it in local.faq.answer1',
    'mirror/copy/en.json:17:18 error[copy-provider] "version 4.0" speaks of the hosted model; fix: say it in faq.answer1',
  ],
};
