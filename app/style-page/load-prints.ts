/** What shows prints; asked for with the first generation, and the same answer for everybody who asks. */
export const loadPrints = () => import("./prints.tsx");
