import { startReplicate } from "../../tests/vendors/replicate/start-replicate.ts";

/** Slow enough for waiting to be seen, in milliseconds. */
const PACE = { startMs: 600, runMs: 2_500 };

/** A vendor that this machine plays, and the environment of a site that runs on it. */
export interface FakeReplicate {
  environment: Record<string, string>;
  /** In words for the start-up lines. */
  description: string;
}

/** Starts a loopback Replicate for the site at `siteOrigin`, which it calls back. It ends with the process. */
export async function startFakeReplicate(siteOrigin: string): Promise<FakeReplicate> {
  const vendor = await startReplicate({ pace: PACE });
  return {
    environment: vendor.environment(siteOrigin),
    description: `Replicate is played by this machine at ${vendor.baseUrl}: nothing is paid, pictures say "loopback".`,
  };
}
