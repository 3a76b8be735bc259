import type { ErrorCode } from "../errors/error-codes.ts";
import { altchaChallenge } from "./account/altcha-challenge.ts";
import { authCallOf } from "./account/auth-calls.ts";
import { checkInAnswer, creditsAnswer } from "./credits.ts";
import { generationList, generationsOfKey } from "./generation-lists.ts";
import { favouriteAnswer, generationView } from "./generation-view.ts";
import { previewsAnswer } from "./previews.ts";
import { shopAnswer } from "./purchases.ts";
import { addressRequest, checkoutRequest, previewsRequest, shareRequest } from "./requests.ts";
import { anything, either, flag, mapOf, record } from "./shape.ts";
import { endedShare, madeShare, shareList } from "./shares.ts";
import { siteConfig } from "./site-config.ts";
import { toolStats } from "./tool-stats.ts";
import { signedAddresses } from "./uploads.ts";
import type { WireCall } from "./wire-call.ts";

const document = mapOf(anything);
const received = record({ received: flag });

/** The public API without the tools' submits and polls, whose paths are data. */
export const CALLS: readonly WireCall[] = [
  {
    ...{ method: "post", path: "/api/presigned-urls", request: addressRequest, answer: signedAddresses },
    summary: "Addresses that take one photo each by PUT, for 15 minutes",
    errors: ["INVALID_INPUT", "UNSUPPORTED_TYPE", "FILE_TOO_LARGE", "SIGN_IN_REQUIRED"],
  },
  {
    ...{ method: "get", path: "/api/config", answer: siteConfig },
    summary: "What a client must know before it can submit",
  },
  {
    ...{ method: "get", path: "/api/human-check/challenge", answer: altchaChallenge },
    summary: "An ALTCHA challenge (protocol version 2), where that is the human check",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/generations", answer: either([generationsOfKey, generationList]) },
    summary: "The viewer's recent generations, or those that an Idempotency-Key stands for",
    parameters: [
      { in: "query", name: "toolId", description: "Those of one tool" },
      {
        in: "query",
        name: "key",
        description: "Those of the request that was sent with this Idempotency-Key",
      },
    ],
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/generations/{id}", answer: generationView, isConditional: true },
    summary: "One generation of the viewer's own",
    errors: ["NOT_FOUND"],
    headers: {
      ETag: "Changes with the answer",
      "Retry-After": "While it runs: seconds after which another look is worth it",
    },
  },
  {
    ...{ method: "put", path: "/api/favourites/{id}", answer: favouriteAnswer },
    summary: "Marks a generation of the viewer's own to find it again",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "delete", path: "/api/favourites/{id}", answer: favouriteAnswer },
    summary: "Takes that mark off",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/shares", request: shareRequest, answer: madeShare },
    summary: "Makes a link by which anybody sees one result of the viewer's own",
    errors: [
      "INVALID_INPUT",
      "NO_IMAGE",
      "SIGN_IN_REQUIRED",
      "NOT_FOUND",
      "STILL_RUNNING",
      "CONTENT_REFUSED",
    ],
  },
  {
    ...{ method: "get", path: "/api/shares", answer: shareList },
    summary: "The open links of a result of the viewer's own",
    parameters: [{ in: "query", name: "generationId", description: "The result's", isRequired: true }],
    errors: ["NOT_FOUND", "STILL_RUNNING"],
  },
  {
    ...{ method: "delete", path: "/api/shares/{id}", answer: endedShare },
    summary: "Ends a link of the viewer's own at once",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/tools/{id}/stats", answer: toolStats },
    summary:
      "How the last hundred runs of a tool went with the provider in use; figures are null under 20 runs",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/openapi.json", answer: document },
    summary: "This document",
  },
  {
    ...{ method: "post", path: "/api/previews", request: previewsRequest, answer: previewsAnswer },
    summary:
      "The viewer's own photo in several styles, small, marked and for nothing; asking again goes on with it",
    errors: ["INVALID_INPUT", "FOREIGN_IMAGE", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/credits", answer: creditsAnswer },
    summary: "What the viewer may spend now",
  },
  {
    ...{ method: "post", path: "/api/check-in", answer: checkInAnswer },
    summary: "Checks an account in for the UTC day",
    errors: ["SIGN_IN_REQUIRED"],
  },
  {
    ...{ method: "post", path: "/api/checkout", request: checkoutRequest, answer: shopAnswer },
    summary: "Begins the purchase of a pack or of the subscription",
    errors: ["SIGN_IN_REQUIRED", "INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...authCallOf("/sign-up/email"),
    summary: "Makes an account; a mail's link confirms it and signs in",
    errors: ["VERIFICATION_FAILED", "WEAK_PASSWORD", "INVALID_INPUT"],
  },
  {
    ...authCallOf("/sign-in/email"),
    summary: "Signs in",
    errors: ["INVALID_INPUT", "SIGN_IN_REQUIRED", "EMAIL_NOT_VERIFIED"],
  },
  {
    ...authCallOf("/sign-out"),
    summary: "Signs out",
  },
  {
    ...{ method: "post", path: "/api/webhooks/replicate", answer: received },
    summary: "The word of the vendor of models, signed",
    errors: ["SIGNATURE_REFUSED"],
  },
  {
    ...{ method: "post", path: "/api/webhooks/stripe", answer: received },
    summary: "The word of the payment vendor, signed",
    errors: ["SIGNATURE_REFUSED"],
  },
];

/** What any call may fail with. */
export const COMMON_ERRORS: readonly ErrorCode[] = ["METHOD_NOT_ALLOWED", "RATE_LIMITED", "INTERNAL", "BUSY"];

/** What a call that changes something may fail with besides. */
export const POST_ERRORS: readonly ErrorCode[] = ["FORBIDDEN_ORIGIN", "BODY_TOO_LARGE"];
