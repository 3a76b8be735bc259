import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { needsHumanCheck, ratiosOf, sizesOf, uploadCapOf } from "#registry/contract/plans.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Viewer } from "~/server/viewer.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import { namedSubmit } from "#registry/contract/wire/requests.ts";
import type { SubmitResponse } from "#registry/contract/wire/responses.ts";
import { answerOf } from "./records/answer-of.server.ts";
import { checkUploads } from "./request/check-uploads.server.ts";
import { checkWish } from "./request/check-wish.server.ts";
import { claimKey, dropClaim, forgetOutcome } from "./request/claim-key.server.ts";
import { composePrompt } from "./request/create-job.server.ts";
import { holdCredits, writeGenerations } from "./records/write-generations.server.ts";
import {
  keepRunning,
  type GenerateContext,
  type PipelineDeps,
  type SettleContext,
} from "./pipeline-context.ts";
import { parseValues, type Values } from "./request/parse-values.server.ts";
import { createStepClock, later, SPANS } from "./spans.ts";
import {
  type Generation,
  findBatch,
  readState,
  type TaskState,
} from "./records/generation-records.server.ts";
import { settleFailure } from "./outcome/settle.server.ts";
import { startRun, type RunMaterial } from "./start-run.server.ts";
import { finishTask, stayWithRun, tendRun } from "./outcome/finish-task.server.ts";

/** Where a form has no "auto", for want of a photo, its default is what everyone may have. */
const isOnlyDefault = (field: Field, ratio: Values["ratio"]): boolean =>
  field.control === "ratio" && !field.options.includes("auto") && field.default === ratio;

const isPaidOption = (field: Field, value: unknown): boolean =>
  field.control === "choice" &&
  field.options.some((option) => option.value === value && option.plan === "subscriber");

/**
 * One paid request, from submit to settled; each result it asks for is a generation of its own. Nothing expensive runs
 * before the balance is seen; what is refused before the hold leaves no trace; whatever fails after it gives the
 * credits back.
 * @param path the address it was sent to, which with the body's `imageType` names the tool.
 * @throws AppError with any code of the contract's table.
 */
export async function generate(
  path: string,
  body: unknown,
  context: GenerateContext,
): Promise<SubmitResponse> {
  const { viewer, now, deps } = context;
  const clock = createStepClock(now);

  const tool = await resolveTool(path, body, deps.catalog);
  const values = parseValues(tool, body, deps);
  checkPlan(tool, values, viewer);
  const claim = await claimKey(tool, values, context);
  if (claim.kind === "earlier")
    return answerOf(tool, await awaitOutcome(tool, claim.generationId, context), context);

  let isRecorded = false;
  const takeOn = async () => {
    checkProvider(deps.provider);
    const prompt = composePrompt(tool, { text: values.text, values: values.all });
    const hasPhotos = values.photos.length > 0 || values.address !== undefined;
    const wish = { words: prompt.words, values: values.all, hasPhotos };
    await clock.time("verifyHuman", () => verifyHuman(values.token, context));
    const notices = [...values.notices, ...checkWish(tool, wish, context)];
    await clock.time("checkBalance", () => checkBalance(values, context));
    const photos = await clock.time("checkUploads", () => checkUploads(tool, values, context));
    const held = await clock.time("holdCredits", () => holdCredits(values, context));
    const start = { tool, values, notices, photos, claim, held, prompt, timings: clock.timings };
    const generations = await writeGenerations(start, context);
    isRecorded = true;
    const begun = await startRuns(generations, { tool, photos: photos.map(({ bytes }) => bytes) }, context);
    return awaitRuns(tool, begun, context);
  };
  try {
    return answerOf(tool, await keepRunning(deps.running, takeOn()), context);
  } finally {
    // With the generations their key is bound to them, and stays.
    if (!isRecorded) await dropClaim(deps.db, claim);
  }
}

/**
 * Refuses a request while the provider takes nothing on, before its human check is used up.
 * @throws AppError BUSY, which says that nothing was charged.
 */
function checkProvider(provider: Pick<Provider, "busyForS">): void {
  const retryAfterS = provider.busyForS();
  if (retryAfterS !== null) throw new AppError("BUSY", { message: "providerBusy", retryAfterS });
}

/**
 * Asks for proof of a person from everyone who has no subscription. A token is used up by this.
 * @throws AppError VERIFICATION_FAILED.
 */
async function verifyHuman(token: string | undefined, { viewer, now, deps }: GenerateContext): Promise<void> {
  if (needsHumanCheck(viewer.plan)) await deps.humanCheck.verify(token, now());
}

/**
 * Looks whether the credits suffice for the whole request, before anything expensive is done. The hold decides for good.
 * @throws AppError SIGN_IN_REQUIRED for a visitor, INSUFFICIENT_CREDITS for an account, with the cost and the balance.
 */
export async function checkBalance(
  { count, priceOfOne }: Pick<Values, "count" | "priceOfOne">,
  { viewer, now, deps }: GenerateContext,
): Promise<void> {
  const { balance } = await deps.ledger.readBalance(viewer, now());
  const cost = count * priceOfOne;
  if (balance >= cost) return;
  const told = { params: { count: cost, cost, balance } };
  if (viewer.kind === "account")
    throw new AppError("INSUFFICIENT_CREDITS", { message: "costsMore", ...told });
  // Who has something left has not used up what is free: it costs more.
  throw new AppError("SIGN_IN_REQUIRED", balance > 0 ? { message: "costsMoreSignIn", ...told } : told);
}

/**
 * Finds the tool that a request is for: by its path and, where several tools share one, by the body's `imageType`.
 * @throws AppError NOT_FOUND for an unknown tool, INVALID_INPUT for a body that is no object or names none.
 */
async function resolveTool(
  path: string,
  body: unknown,
  catalog: PipelineDeps["catalog"],
): Promise<ServerTool> {
  const entries = (await catalog.listTools()).filter((entry) => entry.submit === path);
  if (entries.length === 0) throw new AppError("NOT_FOUND");
  const named = namedSubmit.safeParse(body);
  if (!named.success) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  const imageType = named.data.imageType || undefined;
  const entry = entries.find((candidate) => candidate.imageType === imageType);
  if (!entry && imageType === undefined) throw new AppError("INVALID_INPUT", { message: "missingImageType" });
  const tool = entry ? await catalog.findServerTool(entry.id) : null;
  if (!tool) throw new AppError("NOT_FOUND", { message: "unknownTool" });
  return tool;
}

/**
 * Refuses what the viewer's plan does not include, whichever tool it is asked of.
 * @throws AppError PLAN_REQUIRED for a paid size, ratio or option, TOO_MANY_IMAGES above the plan's number of photos.
 */
export function checkPlan({ fields }: ServerTool, values: Values, { plan }: Viewer): void {
  const { ratio, size, photos } = values;
  if (!sizesOf(plan).includes(size))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredSize", params: { size } });
  // Whether 21:9 is offered at all is a question of the values, not of the plan.
  if (!ratiosOf(plan, true).includes(ratio) && !fields.some((field) => isOnlyDefault(field, ratio)))
    throw new AppError("PLAN_REQUIRED", { message: "planRequiredRatio", params: { ratio } });
  if (plan !== "subscriber" && fields.some((field) => isPaidOption(field, values.all[field.name])))
    throw new AppError("PLAN_REQUIRED");
  const max = uploadCapOf(plan, undefined);
  if (photos.length <= max) return;
  const message = plan === "subscriber" ? "tooManyImagesPremium" : "tooManyImagesFree";
  throw new AppError("TOO_MANY_IMAGES", { message, params: { max, count: max } });
}

/**
 * Hands a request's generations to the provider; each that is not taken on is settled at once. Where none is, the
 * request is refused, and when the reason is that no place was free, its key stands for nothing either, so that the
 * same request can be sent again.
 * @returns each with its record since then.
 * @throws AppError that of the first, when none is taken on.
 */
async function startRuns(
  generations: readonly Generation[],
  material: RunMaterial,
  context: GenerateContext,
): Promise<BegunRun[]> {
  const begun = await Promise.allSettled(generations.map((row) => begin(row, material, context)));
  const [first, ...others] = begun;
  if (first?.status !== "rejected" || others.some((run) => run.status === "fulfilled"))
    return generations.map((generation, place) => {
      const run = begun[place];
      return { generation, recorded: run?.status === "fulfilled" ? run.value : null };
    });
  const isBusy = isAppError(first.reason) && first.reason.code === "BUSY";
  if (!isBusy) {
    const credits = generations.reduce((sum, { cost }) => sum + cost, 0);
    throw returningCredits(first.reason, credits);
  }
  for (const { id } of generations) await forgetOutcome(context.deps.db, id);
  throw first.reason; // Its sentence says that nothing was charged.
}

/** Gives the record since then, where the run is noted in it. */
async function begin(
  row: Generation,
  material: RunMaterial,
  context: GenerateContext,
): Promise<Generation | null> {
  try {
    const recorded = await startRun(row, material, context);
    return recorded.runRef === null ? null : recorded;
  } catch (error) {
    await settleFailure(row, error, createStepClock(context.now, row.timings), context);
    throw error;
  }
}

/** A generation that was handed to its provider. */
interface BegunRun {
  generation: Generation;
  /** Its record since then; null where it was settled at once. */
  recorded: Generation | null;
}

/**
 * Stays with a request's generations until they are settled, where the tool delivers inside the request. Where it
 * delivers later, tells how they stand; a run that lives in this process is tended on.
 */
async function awaitRuns(
  { manifest }: ServerTool,
  runs: readonly BegunRun[],
  context: SettleContext,
): Promise<TaskState[]> {
  const { deps } = context;
  if (manifest.delivery === "wait")
    return Promise.all(
      runs.map(({ generation, recorded }) =>
        stayWithRun(generation.id, context, { mayLeave: false, recorded }),
      ),
    );
  if (!deps.provider.isShared) for (const { generation } of runs) tendRun(generation, context);
  return Promise.all(runs.map(({ generation }) => readState(deps.db, generation)));
}

/**
 * The outcome of the generations that another request has started; those still under way are waited for. Where that
 * other request was cut off, they are settled here after their deadline.
 * @param batchId the first one's id.
 */
async function awaitOutcome(
  { manifest }: ServerTool,
  batchId: string,
  context: GenerateContext,
): Promise<TaskState[]> {
  const { now, signal, deps } = context;
  for (;;) {
    const rows = await findBatch(deps.db, batchId);
    if (rows.length === 0) throw new AppError("NOT_FOUND");
    const states = await Promise.all(rows.map((row) => readState(deps.db, row)));
    const running = states.filter(({ status }) => status === "running");
    if (running.length === 0 || manifest.delivery === "task") return states;
    const isAbandoned = ({ generation }: TaskState) =>
      now() > later(generation.createdAt, deps.deadlineMs + SPANS.abandoned);
    for (const { generation } of running.filter(isAbandoned)) await finishTask(generation.id, context);
    signal?.throwIfAborted();
    await deps.sleep(SPANS.look);
  }
}
