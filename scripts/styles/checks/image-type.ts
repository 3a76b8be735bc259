import { z } from "zod";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";
import { problemAt } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { claimOf, describeClaim } from "#registry/validate/submit-claims.ts";
import type { RegistryCheck } from "./check.ts";

const callSchema = z.object({
  submit: manifestSchema.shape.submit,
  imageType: manifestSchema.shape.imageType,
});

export const imageType: RegistryCheck = {
  name: "image-type",
  description: "No two tools answer to the same submit path and imageType.",
  scope: "registry",
  check(sources) {
    const owners = new Map<string, string>();
    return sources.flatMap(({ id, manifest }): Problem[] => {
      const call = callSchema.safeParse(manifest?.value).data;
      if (!call || !manifest) return [];
      const claim = fillProduct(claimOf(call));
      const owner = owners.get(claim);
      if (owner === undefined) {
        owners.set(claim, id);
        return [];
      }
      const finding = {
        rule: "image-type",
        message: describeClaim(call, owner),
        fix: "give each tool its own",
      };
      return [problemAt(manifest, [call.imageType === undefined ? "submit" : "imageType"], finding)];
    });
  },
};
