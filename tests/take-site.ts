import { inject } from "vitest";
import { z } from "zod";

const takenSchema = z.object({
  /** Origin of the site. */
  baseUrl: z.string(),
  /** Folder of its data; its mails are files there. */
  dataDir: z.string(),
});
export type TakenSite = z.infer<typeof takenSchema>;

/** This worker's own running site: the same for all files of tests that it runs, one after the other. */
export async function takeSite(): Promise<TakenSite> {
  const answer = await fetch(`${inject("siteDesk")}/${process.env["VITEST_POOL_ID"]}`);
  if (!answer.ok) throw new Error(await answer.text());
  return takenSchema.parse(await answer.json());
}
