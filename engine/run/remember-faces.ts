import type { Face } from "../core/face/face.ts";
import type { Models } from "../core/models/models.server.ts";
import type { Raster } from "../core/raster/raster.ts";

/** The models with a memory: the faces of a picture are looked for once, however many steps of one recipe ask for them. */
export function rememberFaces(models: Models): Models {
  const known = new WeakMap<Raster, Promise<Face[]>>();
  return {
    ...models,
    faces: async () => {
      const finder = await models.faces();
      if (finder === null) return null;
      const find = (raster: Raster): Promise<Face[]> => {
        const faces = known.get(raster) ?? finder.find(raster);
        known.set(raster, faces);
        return faces;
      };
      return { ...finder, find };
    },
  };
}
