import { z } from "zod";
import { isForDevelopment } from "./keep-production.js";

const Component = z.object({ "bom-ref": z.string(), name: z.string() }).passthrough();

/** The part of a list of components in CycloneDX that is looked at; the rest stays as it is. */
export const bomSchema = z
  .object({
    metadata: z.object({ component: Component }).passthrough(),
    components: z.array(Component),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
  })
  .passthrough();
type Bom = z.infer<typeof bomSchema>;

/** What npm keeps of an installation, by folder; one that is an alias has a name of its own. */
export const installedSchema = z.object({
  packages: z.record(
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/**
 * Leaves the packages that production runs, `npm start`'s own build included. `npm sbom --omit dev` leaves out whatever
 * development needs as well, React among it.
 */
export function narrowSbom(bom: Bom, { packages }: z.infer<typeof installedSchema>): Bom {
  const kept = new Set(
    Object.entries(packages)
      .filter(([, installed]) => !isForDevelopment(installed))
      .map(([folder, { name, version }]) => `${name ?? folder.split("node_modules/").at(-1)}@${version}`),
  );
  const { component } = bom.metadata;
  const root = component["bom-ref"];
  const isKept = (ref: string) => kept.has(ref) || ref === root;
  return {
    ...bom,
    // npm gives the project the name of the folder that it lies in.
    metadata: { ...bom.metadata, component: { ...component, name: root.slice(0, root.lastIndexOf("@")) } },
    components: bom.components.filter((each) => isKept(each["bom-ref"])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}
