export * from "./accounts.ts";
export * from "./credits.ts";
export * from "./generations.ts";
export * from "./human-check.ts";
export * from "./mail.ts";
export * from "./payments.ts";
export * from "./privacy.ts";
export * from "./uploads.ts";
