/** One long proof: the files of `tests/proofs/<name>/`, named `*.proof.ts`, and those that lie beside what they prove. */
export interface Part {
  name: string;
  /** Where its files lie that stand beside the code: folders. */
  beside?: readonly string[];
  /** What it shows, for the list and for `docs/proof.md`. */
  shows: string;
  /** Whether its cases are drawn from a seed that `--seed` sets. */
  isSeeded: boolean;
}

/** Every long proof, in the order in which `npm run prove` runs them: short ones first. */
export const PARTS = [
  {
    name: "server",
    beside: ["app/server", "tests/vendors"],
    shows:
      "whoever comes at the same time, on PostgreSQL too, spends, books and deletes once; accounts, mails and vendors keep their rules",
    isSeeded: false,
  },
  {
    name: "commands",
    beside: ["scripts", "registry"],
    shows: "what prompt engineers and operators type does what it says, on real folders and databases",
    isSeeded: false,
  },
  {
    name: "engine",
    beside: ["engine", "tests/styles/engine"],
    shows:
      "every operation and maker of the local engine does to photographs what it says, with its networks",
    isSeeded: false,
  },
  {
    name: "site",
    beside: ["tests/{faults,journeys,pages,routes,search}"],
    shows: "what people do on the site in a browser works, in every language and theme, and on a bad day",
    isSeeded: false,
  },
  { name: "takeover", shows: "a task outlives its worker, killed or told to stop", isSeeded: false },
  {
    name: "reloads",
    shows: "whatever becomes of the page after a press, it costs once and its result is shown",
    isSeeded: true,
  },
  {
    name: "restarts",
    shows:
      "behind nginx a rolling restart loses no request, and no bytes become more requests than were sent",
    isSeeded: false,
  },
  {
    name: "production",
    shows:
      "on PostgreSQL, a bucket and three instances behind nginx no credit is lost, whatever fails, and a backup is the site again",
    isSeeded: false,
  },
  {
    name: "power-cuts",
    shows: "wherever a power cut falls, no credit is lost or spent twice",
    isSeeded: true,
  },
  {
    name: "faults",
    shows: "lost answers, abuse, crafted input and a busy stop cost nobody a credit",
    isSeeded: true,
  },
  {
    name: "vendors",
    shows: "whatever a vendor answers ends in a stored result or in credits returned",
    isSeeded: true,
  },
  {
    name: "memory",
    shows: "memory stays bounded by hostile pictures, endless answers and long use",
    isSeeded: false,
  },
  {
    name: "size",
    shows: "with a past of many generations everything stays as quick as on an empty database",
    isSeeded: false,
  },
  {
    name: "soak",
    shows: "on production's parts an hour of steady use leaves memory, connections, handles and tables level",
    isSeeded: false,
  },
  {
    name: "fit",
    shows: "no page scrolls sideways or cuts a word off, in any locale at any width",
    isSeeded: false,
  },
  {
    name: "accessibility",
    shows: "axe finds nothing wrong on any tool's page in any locale",
    isSeeded: false,
  },
  {
    name: "robustness",
    shows: "every style makes a sound picture of any photo, or says why not",
    isSeeded: true,
  },
  {
    name: "styles",
    shows: "every record is what measuring anew gives, and keeps its promise",
    isSeeded: false,
  },
] as const satisfies readonly Part[];

export type PartName = (typeof PARTS)[number]["name"];
