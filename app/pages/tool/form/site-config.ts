import type { CallApi } from "./api-call.ts";
import { isRecord } from "./is-record.ts";

/** What the page needs of `GET /api/config`. */
interface SiteConfig {
  /** Absolute; with a stored photo's key it makes the photo's public address. */
  storageBase: string;
  humanCheck: { provider: string; siteKey?: string };
}

/** Reads the site's configuration when it is first needed. Null when it cannot be had; a later call tries again. */
export type ReadSiteConfig = () => Promise<SiteConfig | null>;

/** Makes a reader that asks the server once. */
export function createSiteConfigReader(callApi: CallApi): ReadSiteConfig {
  let config: Promise<SiteConfig | null> | null = null;
  return () => {
    config ??= fetchSiteConfig(callApi).then((read) => {
      if (read === null) config = null;
      return read;
    });
    return config;
  };
}

async function fetchSiteConfig(callApi: CallApi): Promise<SiteConfig | null> {
  const answer = await callApi({ path: "/api/config" });
  if (!answer.ok || !isRecord(answer.body)) return null;
  const { storageBase, humanCheck } = answer.body;
  if (typeof storageBase !== "string" || !isRecord(humanCheck)) return null;
  const { provider, siteKey } = humanCheck;
  if (typeof provider !== "string") return null;
  return { storageBase, humanCheck: { provider, ...(typeof siteKey === "string" ? { siteKey } : {}) } };
}
