import { z } from "zod";

/** What an operator asks of the links that people share results by. */
export const SharesRequest = z.discriminatedUnion("do", [
  z.object({ do: z.literal("list") }),
  z.object({ do: z.literal("remove"), id: z.string() }),
]);
export type SharesRequest = z.infer<typeof SharesRequest>;

const OVERVIEW = `npm run shares -- <verb>
  list          the open links, newest first: id, tool, times, and the stored files that each shows
  remove <id>   takes a link down at once; its result can't be shared again. A report names the id.
It works beside a running server. Exit codes: 0 done, 1 not possible, 2 the database can't be reached or the command is
not understood.`;

/** What a command line asks for: help to print, a request, or what is wrong with it. */
export type SharesCommand = { help: string } | { request: SharesRequest } | { mistake: string };

/** Reads the words after `npm run shares --`. An id may begin with a dash. */
export function parseSharesCommand(words: readonly string[]): SharesCommand {
  const [verb, id, ...more] = words;
  if (words.includes("--help") || words.includes("-h")) return { help: OVERVIEW };
  const asked = SharesRequest.safeParse({ do: verb, id });
  const isRight = asked.success && more.length === 0 && (asked.data.do === "remove" || id === undefined);
  return isRight ? { request: asked.data } : { mistake: OVERVIEW };
}
