import { authCallOf } from "./account/auth-calls.ts";
import { AUTH_BASE, AUTH_REQUESTS, isAuthPath } from "./account/auth-requests.ts";
import { CALLS } from "./calls.ts";
import { historyPage } from "./history-entry.ts";
import { keptUploads } from "./kept-uploads.ts";
import { mailState } from "./account/mail-state.ts";
import { purchaseList, shopAnswer } from "./purchases.ts";
import { deletionAnswer } from "./receipt.ts";
import { deletionRequest, keepRequest, taskRequest, wordsRequest } from "./requests.ts";
import { cancellation } from "./told-answers.ts";
import type { WireCall } from "./wire-call.ts";
import { wordsAnswer } from "./words.ts";

/** Calls of the API that only the site's own pages make: its document does not tell of them. */
export const INTERNAL_CALLS: readonly WireCall[] = [
  {
    ...{ method: "get", path: "/api/archive" },
    summary: "Results of the viewer's own as one ZIP file",
    parameters: [
      { in: "query", name: "ids", description: "The generations', parted by commas", isRequired: true },
      { in: "query", name: "zone", description: "The time zone that the files' names tell the time in" },
    ],
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/cancellations", request: taskRequest, answer: cancellation },
    summary: "Ends a running task of the viewer's own and returns its credits",
    errors: ["INVALID_INPUT", "SIGN_IN_REQUIRED", "NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/deletions", request: deletionRequest, answer: deletionAnswer },
    summary: "Deletes pictures or photos of the viewer's own at once",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/history", answer: historyPage },
    summary: "A page of the viewer's pictures",
    parameters: [
      { in: "query", name: "before", description: "The cursor of the page before" },
      { in: "query", name: "of", description: "A filter" },
      { in: "query", name: "q", description: "Words of a search" },
      { in: "query", name: "zone", description: "The time zone of a search for days" },
    ],
  },
  {
    ...{ method: "get", path: "/api/mails/{letterId}", answer: mailState },
    summary: "What became of a mail, for whoever waits for it",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/portal", answer: shopAnswer },
    summary: "Where the viewer's subscription is changed or ended",
    errors: ["SIGN_IN_REQUIRED", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/purchases", answer: purchaseList },
    summary: "The viewer's purchases and subscription",
  },
  {
    ...{ method: "post", path: "/api/uploads", request: keepRequest, answer: keptUploads },
    summary: "Changes for how many days photos of the viewer's own are kept",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/words", request: wordsRequest, answer: wordsAnswer },
    summary: "What of a form's words would be left out",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  ...Object.keys(AUTH_REQUESTS)
    .filter(isAuthPath)
    .filter((path) => CALLS.every((call) => call.path !== AUTH_BASE + path))
    .map((path): WireCall => ({ ...authCallOf(path), summary: "A call of the accounts library" })),
];
