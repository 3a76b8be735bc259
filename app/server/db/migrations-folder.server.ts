import { projectPath } from "#registry/source/project-path.ts";

/** One folder of migrations for PGlite and PostgreSQL. */
export const MIGRATIONS_FOLDER = projectPath("app/server/db/migrations");
