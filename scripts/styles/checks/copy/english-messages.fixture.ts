import type { CheckFixture } from "../sample-styles.ts";

export const englishMessagesFixture: CheckFixture = {
  good: {
    "locales/en/home.json": { title: "Photo filters", video: { queued: "Your video is in the queue" } },
    "locales/de/home.json": { title: "Ein Film, grey" },
    "locales/en/terms.md": "# Terms\n\nCredits expire.\n",
  },
  bad: {
    "locales/en/home.json": { title: "Cancelling", video: { queued: "Your film waits for its turn" } },
    "locales/en/terms.md": "# Terms\n\nCredits lapsed.\n",
  },
  problems: [
    'locales/en/home.json:2:12 error[english-messages] says "Cancelling"; fix: say "canceling", or otherwise',
    'locales/en/home.json:4:15 error[english-messages] says "film"; fix: say "video", or otherwise',
    'locales/en/home.json:4:15 error[english-messages] says "waits for its turn"; fix: say "is in the queue", or otherwise',
    'locales/en/terms.md:3:1 error[english-messages] says "lapsed"; fix: say "expire", or otherwise',
  ],
};
