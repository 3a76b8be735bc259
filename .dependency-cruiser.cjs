// The dependency rule of docs/architecture.md. Every rule says why it exists; types count like code.

/** Tests beside the code, and what only they use. */
const BESIDE = "\\.(test|slow|fixture)\\.tsx?$";
/** All of them may look wherever they need to. */
const TEST = `${BESIDE}|^tests/`;

/** From the ground up: a floor may use those before it and none after it. */
const FLOORS = [
  "^registry/contract/",
  "^registry/(?!contract/)",
  "^engine/core/",
  "^engine/words/",
  "^engine/people/",

  "^engine/operations/",
  "^engine/run/makers/",
  "^engine/run/(?!makers/)",
  "^engine/index\\.ts$",
  "^app/i18n/",
  "^app/ui/",
  "^app/pages/",
  "^app/server/(viewer\\.ts$|(errors|config|db|catalog)/)",
  "^app/server/(files|tasks|mail|money|people|providers)/",
  "^app/server/generate/",
  "^app/server/privacy/",
  "^app/server/(http/|runtime|open-people)",
  "^app/(root|entry)|^app/load-context",
  "^app/routes/",
  "^scripts/",
];

/** What measures promises, and makes the photographs that they and slow tests are measured on. */
const MEASURING =
  "^tests/styles/engine/(outcome|studios|measures/(skin|face-proportions|comparisons)|photos/damage-photo)\\.ts$";

/** Rooms that know the database, the viewer, settings and errors, and nothing of each other. */
const ADAPTERS = ["files", "mail", "money", "people", "providers"];

/** Modules that run only on the server: named so, or in a room that only the server enters. */
const SERVER_SIDE =
  "\\.server\\.tsx?$|^app/(routes|server)/|^app/root\\.tsx$|^app/load-context\\.d\\.ts$|^engine/|^scripts/|^vite\\.config";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...FLOORS.slice(0, -1).map((floor, index) => ({
      name: `no-import-runs-upward-${index + 1}`,
      comment: `What lies under ${floor} serves the floors above it; one that needs them can't be read, tested or replaced without them.`,
      severity: "error",
      from: { path: floor, pathNot: TEST },
      to: { path: FLOORS.slice(index + 1).join("|") },
    })),
    ...ADAPTERS.map((room) => ({
      name: `adapters-stay-apart-${room}`,
      comment: `app/server/${room} is an adapter: the pipeline and the composition root bring adapters together, so that each can be replaced alone.`,
      severity: "error",
      from: { path: `^app/server/${room}/`, pathNot: TEST },
      to: { path: `^app/server/(${ADAPTERS.filter((other) => other !== room).join("|")})/` },
    })),
    {
      name: "engine-has-one-door",
      comment:
        "What the engine is made of changes with every style; who uses it asks at its door. Exempt are the modules that measure promises and make their photographs: they use the engine's own faces, pixels and seeds.",
      severity: "error",
      from: { path: "^(app|registry|scripts|tests)/", pathNot: `${BESIDE}|${MEASURING}` },
      to: { path: "^engine/(?!index\\.ts$)" },
    },
    {
      name: "promises-are-measured-apart",
      comment:
        "Through what measures promises a command would reach the engine's inside; eval measures as they do, examples damage a photograph as they do, and the promise check reads the names of photographs as they do.",
      severity: "error",
      from: { path: "^scripts/", pathNot: `${BESIDE}|^scripts/styles/(eval|examples|checks/pictures)/` },
      to: { path: "^tests/styles/engine/" },
    },
    {
      name: "pages-show-only",
      comment:
        "Pages get their data from loaders and the API; they never reach for money, storage or providers.",
      severity: "error",
      from: { path: "^app/(ui|i18n|pages)/", pathNot: TEST },
      to: { path: "^app/(server|routes)/" },
    },
    {
      name: "server-shows-nothing",
      comment: "Below the express server nothing knows a page: loaders bring both together.",
      severity: "error",
      from: { path: "^app/server/(?!http/)", pathNot: TEST },
      to: { path: "^app/(ui|pages)/" },
    },
    {
      name: "form-below-pages",
      comment:
        "The form, the results and the visit's photo serve every page; they must not know the page that they are on.",
      severity: "error",
      from: { path: "^app/pages/(tool/form|results|frame|photo)/", pathNot: TEST },
      to: { path: "^app/pages/(?!tool/form/|results/|frame/|photo/)" },
    },
    {
      name: "no-cycles",
      comment:
        "Two modules that need each other are one module in two files; neither can be read or tested alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that resolves nowhere fails on somebody else's machine first.",
      severity: "error",
      from: { pathNot: "^app/(entry|root)" },
      to: { couldNotResolve: true, pathNot: "^virtual:|\\.css(\\?url)?$" },
    },
    {
      name: "listed-packages",
      comment: "A package that package.json does not name comes and goes with somebody else's dependency.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-dev-packages-in-the-product",
      comment: "The product runs from an install without devDependencies.",
      severity: "error",
      from: { path: "^(app|engine|registry)/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-are-the-end",
      comment: "Nothing builds on a test.",
      severity: "error",
      from: { pathNot: TEST },
      to: { path: "\\.test\\.tsx?$" },
    },
    {
      name: "styles-are-data",
      comment:
        "Code that imports a style's folder knows that style; all of them are read through the compiled registry.",
      severity: "error",
      from: { path: "^(app|engine|registry)/", pathNot: TEST },
      to: { path: "^styles/" },
    },
    {
      name: "contract-knows-zod-only",
      comment:
        "The contract is shared by browser, server and command line, so it must not pull anything else along, the search library neither.",
      severity: "error",
      from: { path: "^registry/contract/", pathNot: `${TEST}|^registry/contract/search/` },
      to: { pathNot: "^registry/contract/(?!search/)|node_modules/zod/" },
    },
    {
      name: "search-knows-its-index-only",
      comment:
        "Compiler, server and browser read one index, whose form is the search library's; nothing else is pulled along.",
      severity: "error",
      from: { path: "^registry/contract/search/", pathNot: TEST },
      to: { pathNot: "^registry/contract/|node_modules/(zod|minisearch)/" },
    },
    {
      name: "server-modules-stay-on-the-server",
      comment: "A .server module in a browser bundle breaks the build or gives a secret away.",
      severity: "error",
      from: { pathNot: `${SERVER_SIDE}|${TEST}` },
      to: { path: "^(app|engine)/.*\\.server\\.tsx?$" },
    },
    {
      name: "browser-code-without-node",
      comment: "What people see runs in their browser, where Node's own modules do not exist.",
      severity: "error",
      from: { path: "^app/(ui|i18n|pages)/", pathNot: `\\.server\\.tsx?$|${TEST}` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "tasks-know-the-queue-only",
      comment: "What to do with a task is passed in, so that the queue can be tested with any work.",
      severity: "error",
      from: { path: "^app/server/tasks/", pathNot: TEST },
      to: { path: "^app/", pathNot: "^app/server/(tasks|db|errors)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|registry/generated|node_modules/\\.)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".cjs", ".mjs", ".json", ".d.ts"],
    },
  },
};
