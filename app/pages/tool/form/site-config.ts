import { readWire } from "#registry/contract/wire/read-wire.ts";
import { pageConfig, type PageConfig } from "#registry/contract/wire/site-config.ts";
import type { CallApi } from "./api-call.ts";

/** Reads the site's configuration when it is first needed. Null when it cannot be had; a later call tries again. */
export type ReadSiteConfig = () => Promise<PageConfig | null>;

/** Makes a reader that asks the server once. */
export function createSiteConfigReader(callApi: CallApi): ReadSiteConfig {
  let config: Promise<PageConfig | null> | null = null;
  return () => {
    config ??= fetchSiteConfig(callApi).then((read) => {
      if (read === null) config = null;
      return read;
    });
    return config;
  };
}

async function fetchSiteConfig(callApi: CallApi): Promise<PageConfig | null> {
  const answer = await callApi({ path: "/api/config" });
  return (answer.ok ? readWire(pageConfig, answer.body) : undefined) ?? null;
}
