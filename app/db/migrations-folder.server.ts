import { projectPath } from "#registry/project-path.ts";

/** One folder of migrations for PGlite and PostgreSQL. */
export const MIGRATIONS_FOLDER = projectPath("app/db/migrations");
