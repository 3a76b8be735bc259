import type { SiteConfig } from "#registry/contract/wire/responses.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { sizesOf, styleRatiosOf, uploadCapOf } from "#registry/contract/plans.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { storageBaseOf } from "~/server/generate/records/file-address.ts";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";

/** What a client must know before it can submit. The limits are those of the viewer's plan. */
export const loader = apiRoute<SiteConfig>(async ({ runtime, viewer: { plan }, origin }) => {
  const { provider, siteKey } = runtime.humanCheck;
  const tools = await runtime.catalog.listTools();
  return {
    product: PRODUCT.slug,
    storageBase: storageBaseOf(origin),
    provider: { busyForS: runtime.provider.busyForS() },
    humanCheck: { provider, ...(siteKey === undefined ? {} : { siteKey }) },
    limits: {
      maxBytes: MAX_UPLOAD_BYTES,
      uploadCap: uploadCapOf(plan, undefined),
      ratios: styleRatiosOf(plan, runtime.env.enable21x9),
      sizes: sizesOf(plan),
    },
    tools: tools.map(({ id, submit, poll }) => ({ id, submit, poll })),
  };
});

export const action = refuseMethod("GET");
