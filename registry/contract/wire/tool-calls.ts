import type { ToolEntry } from "../compiled.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import { styleRequest, submitRequest, taskRequest } from "./requests.ts";
import { either } from "./shape.ts";
import { pollAnswer, taskAnswer, waitedAnswer } from "./submit-answer.ts";
import type { WireCall } from "./wire-call.ts";

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
export const callsOfTools = (tools: readonly CalledTool[]): WireCall[] => [
  ...submitsOf(tools),
  ...pollsOf(tools),
];

/** One call for each submit path, whatever tools share it. */
function submitsOf(tools: readonly CalledTool[]): WireCall[] {
  return [...new Set(tools.map(({ submit }) => submit))].map((path) => {
    const sharing = tools.filter(({ submit }) => submit === path);
    const deliveries = new Set(sharing.map(({ delivery }) => delivery));
    const [answer = taskAnswer, other] = [
      ...(deliveries.has("wait") ? [waitedAnswer] : []),
      ...(deliveries.has("task") ? [taskAnswer] : []),
    ];
    return {
      ...{ method: "post", path, errors: SUBMIT_ERRORS },
      summary: `Submits to ${sharing.map(({ id }) => id).join(", ")}`,
      parameters: [
        { in: "header", name: "Idempotency-Key", description: "The same key and body give the same answer" },
      ],
      request: sharing.every(({ imageType }) => imageType !== undefined) ? styleRequest : submitRequest,
      answer: other === undefined ? answer : either([answer, other]),
    };
  });
}

/** One call for each poll path: by GET where it names the task, else by POST. */
function pollsOf(tools: readonly CalledTool[]): WireCall[] {
  return [...new Set(tools.flatMap(({ poll }) => poll))].map((path): WireCall => {
    const common = { path, answer: pollAnswer, errors: ["NOT_FOUND", "SIGN_IN_REQUIRED"] } as const;
    const summary = "Where a task stands: code and status 1 done, 2 failed, 0 under way";
    return path.includes("{")
      ? {
          ...{ ...common, method: "get", summary },
          parameters: [{ in: "query", name: "type", description: "Always img; not needed" }],
        }
      : { ...common, method: "post", summary, request: taskRequest };
  });
}
