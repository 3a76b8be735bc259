import { expect, test } from "vitest";
import { bomSchema, narrowSbom } from "./narrow-sbom.ts";

const componentOf = (ref: string) => ({
  "bom-ref": ref,
  name: ref.slice(0, ref.lastIndexOf("@")),
  type: "library",
});

test("the list of a release has what production runs, also where development needs it too, and nothing else", () => {
  const bom = bomSchema.parse({
    bomFormat: "CycloneDX",
    metadata: { component: { ...componentOf("site@1.0.0"), name: "the folder's name" } },
    components: ["react@18.3.1", "core@4.22.0", "vite@6.4.6", "eslint@9.39.5", "deep@2.0.0"].map(componentOf),
    dependencies: [
      { ref: "site@1.0.0", dependsOn: ["react@18.3.1", "core@4.22.0", "eslint@9.39.5"] },
      { ref: "react@18.3.1", dependsOn: ["vite@6.4.6", "deep@2.0.0"] },
      { ref: "eslint@9.39.5" },
    ],
  });
  const narrowed = narrowSbom(bom, {
    packages: {
      "node_modules/react": { version: "18.3.1" },
      "node_modules/an-alias": { name: "core", version: "4.22.0" },
      "node_modules/react/node_modules/deep": { version: "2.0.0" },
      "node_modules/vite": { version: "6.4.6", devOptional: true },
      "node_modules/eslint": { version: "9.39.5", dev: true },
    },
  });
  expect(narrowed).toEqual({
    bomFormat: "CycloneDX",
    metadata: { component: componentOf("site@1.0.0") },
    components: ["react@18.3.1", "core@4.22.0", "deep@2.0.0"].map(componentOf),
    dependencies: [
      { ref: "site@1.0.0", dependsOn: ["react@18.3.1", "core@4.22.0"] },
      { ref: "react@18.3.1", dependsOn: ["deep@2.0.0"] },
    ],
  });
});
