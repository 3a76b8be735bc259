import { createModels } from "./models.server.ts";

/** Every network of this machine, for tests; loaded once for all files of a process. One that does not load throws. */
export const testModels = createModels((model, reason) => {
  throw new Error(`${model} does not load`, { cause: reason });
});
