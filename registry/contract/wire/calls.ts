import { z } from "zod";
import type { ToolEntry } from "../compiled.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import { AUTH_BASE, AUTH_REQUESTS, isAuthPath, type AuthPath } from "./auth-requests.ts";
import {
  addressRequest,
  checkoutRequest,
  deletionRequest,
  keepRequest,
  previewsRequest,
  shareRequest,
  styleRequest,
  submitRequest,
  taskRequest,
  wordsRequest,
} from "./requests.ts";
import { altchaChallenge, authRefusal, authResponse, mailState } from "./account-responses.ts";
import {
  cancellation,
  checkInResponse,
  creditsResponse,
  deletionResponse,
  endedShare,
  favouriteResponse,
  generationList,
  generationsOfKey,
  generationView,
  historyPage,
  keptUploads,
  madeShare,
  pollResponse,
  previewsResponse,
  purchaseList,
  shareList,
  shopResponse,
  signedAddresses,
  siteConfig,
  taskResponse,
  toolStats,
  waitedResponse,
  wordsResponse,
} from "./responses.ts";

/** One call of the API. */
export interface Endpoint {
  method: "get" | "post" | "put" | "delete";
  /** With its open parts in braces. */
  path: string;
  summary: string;
  /** What may stand in the query or must stand in a header. */
  parameters?: readonly { in: "query" | "header"; name: string; description: string; isRequired?: boolean }[];
  request?: z.ZodTypeAny;
  /** Of a success; absent where that is a file. */
  response?: z.ZodTypeAny;
  /** Of a failure's answer, where not as usual. */
  failure?: z.ZodTypeAny;
  /** What it may fail with beside what every call may. */
  errors?: readonly ErrorCode[];
  /** Headers of a good answer. */
  headers?: Readonly<Record<string, string>>;
  /** Whether `If-None-Match` may be answered with 304. */
  isConditional?: boolean;
}

/** A call of the accounts library, as the wire knows it. */
function authCallOf(path: AuthPath) {
  const { method, body } = AUTH_REQUESTS[path];
  return {
    method: method === "GET" ? "get" : "post",
    path: AUTH_BASE + path,
    ...(Object.keys(body.shape).length > 0 && { request: body }),
    response: authResponse,
    failure: authRefusal,
  } as const satisfies Partial<Endpoint>;
}

const document = z.record(z.unknown());
const received = z.object({ received: z.boolean() }).strict();

/** The public API without the tools' submits and polls, whose paths are data. */
export const CALLS: readonly Endpoint[] = [
  {
    ...{ method: "post", path: "/api/presigned-urls", request: addressRequest, response: signedAddresses },
    summary: "Addresses that take one photo each by PUT, for 15 minutes",
    errors: ["INVALID_INPUT", "UNSUPPORTED_TYPE", "FILE_TOO_LARGE", "SIGN_IN_REQUIRED"],
  },
  {
    ...{ method: "get", path: "/api/config", response: siteConfig },
    summary: "What a client must know before it can submit",
  },
  {
    ...{ method: "get", path: "/api/human-check/challenge", response: altchaChallenge },
    summary: "An ALTCHA challenge (protocol version 2), where that is the human check",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/generations", response: z.union([generationsOfKey, generationList]) },
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
    ...{ method: "get", path: "/api/generations/{id}", response: generationView, isConditional: true },
    summary: "One generation of the viewer's own",
    errors: ["NOT_FOUND"],
    headers: {
      ETag: "Changes with the answer",
      "Retry-After": "While it runs: seconds after which another look is worth it",
    },
  },
  {
    ...{ method: "put", path: "/api/favourites/{id}", response: favouriteResponse },
    summary: "Marks a generation of the viewer's own to find it again",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "delete", path: "/api/favourites/{id}", response: favouriteResponse },
    summary: "Takes that mark off",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/shares", request: shareRequest, response: madeShare },
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
    ...{ method: "get", path: "/api/shares", response: shareList },
    summary: "The open links of a result of the viewer's own",
    parameters: [{ in: "query", name: "generationId", description: "The result's", isRequired: true }],
    errors: ["NOT_FOUND", "STILL_RUNNING"],
  },
  {
    ...{ method: "delete", path: "/api/shares/{id}", response: endedShare },
    summary: "Ends a link of the viewer's own at once",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/tools/{id}/stats", response: toolStats },
    summary:
      "How the last hundred runs of a tool went with the provider in use; figures are null under 20 runs",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/openapi.json", response: document },
    summary: "This document",
  },
  {
    ...{ method: "post", path: "/api/previews", request: previewsRequest, response: previewsResponse },
    summary:
      "The viewer's own photo in several styles, small, marked and for nothing; asking again goes on with it",
    errors: ["INVALID_INPUT", "FOREIGN_IMAGE", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/credits", response: creditsResponse },
    summary: "What the viewer may spend now",
  },
  {
    ...{ method: "post", path: "/api/check-in", response: checkInResponse },
    summary: "Checks an account in for the UTC day",
    errors: ["SIGN_IN_REQUIRED"],
  },
  {
    ...{ method: "post", path: "/api/checkout", request: checkoutRequest, response: shopResponse },
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
    ...{ method: "post", path: "/api/webhooks/replicate", response: received },
    summary: "The word of the vendor of models, signed",
    errors: ["SIGNATURE_REFUSED"],
  },
  {
    ...{ method: "post", path: "/api/webhooks/stripe", response: received },
    summary: "The word of the payment vendor, signed",
    errors: ["SIGNATURE_REFUSED"],
  },
];

/** What any call may fail with. */
export const COMMON_ERRORS: readonly ErrorCode[] = ["METHOD_NOT_ALLOWED", "RATE_LIMITED", "INTERNAL", "BUSY"];

/** What a call that changes something may fail with besides. */
export const POST_ERRORS: readonly ErrorCode[] = ["FORBIDDEN_ORIGIN", "BODY_TOO_LARGE"];

/** Calls of the API that only the site's own pages make: its document does not tell of them. */
export const INTERNAL_CALLS: readonly Endpoint[] = [
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
    ...{ method: "post", path: "/api/cancellations", request: taskRequest, response: cancellation },
    summary: "Ends a running task of the viewer's own and returns its credits",
    errors: ["INVALID_INPUT", "SIGN_IN_REQUIRED", "NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/deletions", request: deletionRequest, response: deletionResponse },
    summary: "Deletes pictures or photos of the viewer's own at once",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/history", response: historyPage },
    summary: "A page of the viewer's pictures",
    parameters: [
      { in: "query", name: "before", description: "The cursor of the page before" },
      { in: "query", name: "of", description: "A filter" },
      { in: "query", name: "q", description: "Words of a search" },
      { in: "query", name: "zone", description: "The time zone of a search for days" },
    ],
  },
  {
    ...{ method: "get", path: "/api/mails/{letterId}", response: mailState },
    summary: "What became of a mail, for whoever waits for it",
    errors: ["NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/portal", response: shopResponse },
    summary: "Where the viewer's subscription is changed or ended",
    errors: ["SIGN_IN_REQUIRED", "NOT_FOUND"],
  },
  {
    ...{ method: "get", path: "/api/purchases", response: purchaseList },
    summary: "The viewer's purchases and subscription",
  },
  {
    ...{ method: "post", path: "/api/uploads", request: keepRequest, response: keptUploads },
    summary: "Changes for how many days photos of the viewer's own are kept",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  {
    ...{ method: "post", path: "/api/words", request: wordsRequest, response: wordsResponse },
    summary: "What of a form's words would be left out",
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  },
  ...Object.keys(AUTH_REQUESTS)
    .filter(isAuthPath)
    .filter((path) => CALLS.every((call) => call.path !== AUTH_BASE + path))
    .map((path): Endpoint => ({ ...authCallOf(path), summary: "A call of the accounts library" })),
];

/** What its calls need to know of a tool. */
export type CalledTool = Pick<ToolEntry, "id" | "imageType" | "delivery" | "submit" | "poll">;

/** What a submit may fail with beside what every call may. */
const SUBMIT_ERRORS: readonly ErrorCode[] = [
  ...(["VERIFICATION_FAILED", "INVALID_INPUT", "NO_IMAGE", "TOO_FEW_IMAGES", "TOO_MANY_IMAGES"] as const),
  ...(["FOREIGN_IMAGE", "UNSUPPORTED_TYPE", "FILE_TOO_LARGE", "PHOTO_UNSUITABLE"] as const),
  ...(["WORDS_NOT_UNDERSTOOD", "SIGN_IN_REQUIRED", "INSUFFICIENT_CREDITS", "PLAN_REQUIRED"] as const),
  ...(["FORBIDDEN_ADDRESS", "NOT_FOUND", "IDEMPOTENCY_CONFLICT", "CANCELED", "CONTENT_REFUSED"] as const),
  ...(["PROVIDER_FAILED", "GENERATION_TIMEOUT"] as const),
];

/** The calls that tools are submitted and polled by, whose paths are data of theirs. */
export const callsOfTools = (tools: readonly CalledTool[]): Endpoint[] => [
  ...submitsOf(tools),
  ...pollsOf(tools),
];

/** One call for each submit path, whatever tools share it. */
function submitsOf(tools: readonly CalledTool[]): Endpoint[] {
  return [...new Set(tools.map(({ submit }) => submit))].map((path) => {
    const sharing = tools.filter(({ submit }) => submit === path);
    const deliveries = new Set(sharing.map(({ delivery }) => delivery));
    const [response = taskResponse, other] = [
      ...(deliveries.has("wait") ? [waitedResponse] : []),
      ...(deliveries.has("task") ? [taskResponse] : []),
    ];
    return {
      ...{ method: "post", path, errors: SUBMIT_ERRORS },
      summary: `Submits to ${sharing.map(({ id }) => id).join(", ")}`,
      parameters: [
        { in: "header", name: "Idempotency-Key", description: "The same key and body give the same answer" },
      ],
      request: sharing.every(({ imageType }) => imageType !== undefined) ? styleRequest : submitRequest,
      response: other === undefined ? response : z.union([response, other]),
    };
  });
}

/** One call for each poll path: by GET where it names the task, else by POST. */
function pollsOf(tools: readonly CalledTool[]): Endpoint[] {
  return [...new Set(tools.flatMap(({ poll }) => poll))].map((path): Endpoint => {
    const common = { path, response: pollResponse, errors: ["NOT_FOUND", "SIGN_IN_REQUIRED"] } as const;
    const summary = "Where a task stands: code and status 1 done, 2 failed, 0 under way";
    return path.includes("{")
      ? {
          ...{ ...common, method: "get", summary },
          parameters: [{ in: "query", name: "type", description: "Always img; not needed" }],
        }
      : { ...common, method: "post", summary, request: taskRequest };
  });
}
