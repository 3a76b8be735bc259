import type { PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import type { Env } from "~/server/config/env.server.ts";
import type { Provider } from "~/server/providers/provider.ts";

/** On which terms pages show styles on a photo of one's own. */
export const previewOfferOf = ({
  env,
  provider,
}: {
  env: Pick<Env, "freePreviews">;
  provider: Pick<Provider, "name">;
}): PreviewOffer => {
  if (!env.freePreviews) return "none";
  return provider.name === "local" ? "local" : "hosted";
};
