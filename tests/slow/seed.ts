/** The seed that slow tests draw their cases from: the same each time, unless SEED names another. */
export const SEED = Number(process.env["SEED"] ?? 20_261_122);
