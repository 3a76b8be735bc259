export * from "./accounts.ts";
export * from "./credits.ts";
export * from "./files.ts";
export * from "./generations.ts";
export * from "./limits.ts";
export * from "./payments.ts";
export * from "./shares.ts";
