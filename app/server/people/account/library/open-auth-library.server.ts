import type { AuthLibrary, LibraryOptions } from "./auth-options.ts";

/** The accounts library of an origin. Its code is a tenth of what a site at rest would hold, so the first call loads it. */
export function openAuthLibrary(origin: string, options: LibraryOptions): AuthLibrary {
  const opening = import("./auth-library.server.ts").then(({ createAuthLibrary }) =>
    createAuthLibrary(origin, options),
  );
  return { handler: async (request) => (await opening).handler(request) };
}
