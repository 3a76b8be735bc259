import type { CheckFixture } from "../sample-styles.ts";

export const messageCountsFixture: CheckFixture = {
  good: {
    "locales/en/home.json": {
      styles_one: "{{count}} style",
      styles_other: "{{count}} styles",
      pack: "Pack: {{credits}}",
    },
    "locales/en/style.json": { done: "Made {{count}} image(s)!" },
  },
  bad: {
    "locales/it/home.json": { styles: "{{count}} stili", left: "Grazie. Aggiunti al saldo: {{credits}}." },
    "locales/es/home.json": { done_one: "¡Imágenes generadas: {{count}}!" },
  },
  problems: [
    "locales/es/home.json:2:15 error[message-counts] a colon stands before {{count}}; fix: say it as a sentence",
    'locales/it/home.json:2:13 error[message-counts] says {{count}} in one form; fix: write "styles_other" and the others',
    "locales/it/home.json:3:11 error[message-counts] a colon stands before {{credits}}; fix: say it as a sentence",
  ],
};
