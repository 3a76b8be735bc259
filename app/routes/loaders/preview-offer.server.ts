import type { PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import type { Env } from "~/server/config/env.server.ts";
import type { Provider } from "~/server/providers/provider.ts";

/** On which terms pages show styles on a photo of one's own; nothing where that is off. */
export const previewOfferOf = ({
  env,
  provider,
}: {
  env: Pick<Env, "freePreviews">;
  provider: Pick<Provider, "name">;
}): { previews?: PreviewOffer } =>
  env.freePreviews ? { previews: { isHosted: provider.name !== "local" } } : {};
