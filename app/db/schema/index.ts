export * from "./credits.ts";
export * from "./generations.ts";
export * from "./human-check.ts";
export * from "./uploads.ts";
