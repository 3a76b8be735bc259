import { inFile, type Row } from "./row.ts";

/** What three instances share. */
export const INSTANCES: Row[] = [
  {
    number: 51,
    group: "Platform",
    stimulus:
      "three instances on one database and one bucket are asked by turns and at once: sessions, uploads, tasks, limits, daily grants, idempotency, webhooks, previews, shares, kept pages",
    expected: "they are as one",
    shownBy: [
      ...inFile(
        "tests/proofs/production/production.proof.ts",
        "a visitor's session, photo, credits, task and result are the same at three instances",
        "one key sent thirty times to three instances makes one picture, and thirty wishes of one visitor two",
        "a share and a photo's preview are there at three instances, whichever made them, until they are ended",
        "a page that is kept is the same bytes at three instances",
      ),
      ...inFile(
        "tests/proofs/production/three-instances.proof.ts",
        "a session that began at one instance is the account's at three, and over at three when it ends at one",
        "a photo is its owner's at three instances, and a task that one began is told of by three",
        "a limit is counted once however requests are spread over three instances whose clocks are ten minutes apart",
        "over a change of day the daily credits are given once a day however many instances are asked at once",
      ),
      ...inFile(
        "tests/proofs/production/webhooks.proof.ts",
        "the payment vendor's word three times at each of three instances at once books once",
        "the vendor of pictures calls another instance back than the one that waits: the wait ends there, and counts once",
      ),
    ],
  },
];
