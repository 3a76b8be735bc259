import { parseArgs } from "node:util";
import { z } from "zod";

/** What an operator asks of the invitations. */
export const InvitationsRequest = z.discriminatedUnion("do", [
  z.object({ do: z.literal("list") }),
  z.object({ do: z.literal("release"), id: z.string(), reason: z.string().optional() }),
  z.object({ do: z.literal("refuse"), id: z.string(), reason: z.string().optional() }),
]);
export type InvitationsRequest = z.infer<typeof InvitationsRequest>;

const LONGEST_REASON = 500;

const HELP = {
  list: `npm run invitations -- list
  Prints the invitations whose reward is open: withheld ones first, then those that wait. Of each its id (the invited
  account's), who invited, when, what both sides share (network, device, payment) and what is still missing.`,
  release: `npm run invitations -- release <id> [--reason "…"]
  Lets an invitation pass although both sides share much. It is paid at once where it is earned, else as soon as it is.
  Releasing it again changes nothing.`,
  refuse: `npm run invitations -- refuse <id> [--reason "…"]
  Ends an invitation: nobody is rewarded for it. The ruling is kept with its reason and can't be taken back.
  Refusing it again changes nothing.`,
} as const satisfies Record<InvitationsRequest["do"], string>;

type Verb = keyof typeof HELP;
const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(HELP, word);

const OVERVIEW = `npm run invitations -- <verb>
  list                        what is withheld and what waits, and why
  release <id> [--reason …]   lets one pass, and pays it once it is earned
  refuse <id> [--reason …]    ends one without a reward
Each answers --help. It works beside a running server. Exit codes: 0 done, 1 not possible, 2 the database can't be
reached or the command is not understood.`;

/** What a command line asks for: help to print, a request, or what is wrong with it. */
export type InvitationsCommand = { help: string } | { request: InvitationsRequest } | { mistake: string };

/** Reads the words after `npm run invitations --`. */
export function parseInvitationsCommand(words: readonly string[]): InvitationsCommand {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false }, reason: { type: "string" } },
    });
  } catch (error) {
    return { mistake: `${error instanceof Error ? error.message : String(error)}\n${OVERVIEW}` };
  }
  const { values, positionals } = parsed;
  const [verb, id, ...more] = positionals;
  if (!isVerb(verb))
    return verb === undefined && values.help
      ? { help: OVERVIEW }
      : { mistake: verb === undefined ? OVERVIEW : `There is no verb "${verb}".\n${OVERVIEW}` };
  if (values.help) return { help: HELP[verb] };
  const isMissing = verb !== "list" && id === undefined;
  if (isMissing || more.length > 0 || (verb === "list" && (id !== undefined || values.reason !== undefined)))
    return { mistake: HELP[verb] };
  if (verb === "list" || id === undefined) return { request: { do: "list" } };
  const reason = values.reason?.trim();
  if (reason !== undefined && (reason === "" || reason.length > LONGEST_REASON))
    return { mistake: `A reason has 1 to ${LONGEST_REASON} characters.` };
  return { request: { do: verb, id, ...(reason === undefined ? {} : { reason }) } };
}
