// The dependency rule of docs/architecture.md. Every rule says why it exists.

/** Tests and what only they use may look wherever they need to. */
const TEST = "\\.test\\.tsx?$|/(open-)?test-[^/]+\\.ts$";

/** Modules that run only on the server, besides tests: named so, routes, the express server, and scripts. */
const SERVER_SIDE =
  "\\.server\\.tsx?$|^app/routes/|^app/server/|^app/root\\.tsx$|^app/load-context\\.d\\.ts$|^scripts/|^tests/|^vite\\.config";

/** Folders that show something to people. */
const PAGES = "^app/(home|catalogue|style-page|pages|account|pricing|credits-page|history)/";

/** Adapters that know the database, errors and the environment, and nothing of each other. */
const ADAPTERS = [
  "accounts",
  "credits",
  "guarded-fetch",
  "human-check",
  "mail",
  "payments",
  "providers",
  "storage",
];

/** An import of another adapter; the words Viewer, Plan and Amounts are shared, and so are mere types. */
const adapterRule = (folder) => ({
  name: `adapters-stay-apart-${folder}`,
  comment: `app/${folder} is an adapter: the pipeline and the composition root bring adapters together, so that each can be replaced alone.`,
  severity: "error",
  from: { path: `^app/${folder}/`, pathNot: TEST },
  to: {
    path: `^app/(${ADAPTERS.filter((other) => other !== folder).join("|")})/`,
    pathNot: "^app/(credits/(amounts|plan)\\.ts|human-check/(solve-challenge\\.ts|ask-turnstile\\.tsx))$",
    dependencyTypesNot: ["type-only"],
  },
});

/** What the leaves and adapters must never reach: those who call them. */
const CALLERS = "^app/(routes|server|pipeline|tasks|runtime\\.server\\.ts)";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two modules that need each other are one module in two files; neither can be read or tested alone.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
      from: { path: "^(app|registry)/", pathNot: TEST },
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
      from: { path: "^(app|registry)/", pathNot: TEST },
      to: { path: "^styles/" },
    },
    {
      name: "contract-knows-zod-only",
      comment:
        "The contract is shared by browser, server and command line, so it must not pull anything else along.",
      severity: "error",
      from: { path: "^registry/contract/", pathNot: TEST },
      to: { pathNot: "^registry/contract/|node_modules/zod/" },
    },
    {
      name: "registry-below-the-app",
      comment: "The registry compiles on its own; the app reads what it made.",
      severity: "error",
      from: { path: "^registry/", pathNot: TEST },
      to: { path: "^(app|scripts|tests)/", pathNot: "^app/errors/invariant\\.ts$" },
    },
    {
      name: "catalog-reads-the-registry-only",
      comment: "app/catalog is the one reader of registry/generated and knows neither money nor people.",
      severity: "error",
      from: { path: "^app/catalog/", pathNot: TEST },
      to: { path: "^app/", pathNot: "^app/(catalog|errors|i18n)/" },
    },
    {
      name: "server-modules-stay-on-the-server",
      comment: "A .server module in a browser bundle breaks the build or gives a secret away.",
      severity: "error",
      from: { pathNot: `${SERVER_SIDE}|${TEST}` },
      to: { path: "^app/.*\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-without-node",
      comment: "What people see runs in their browser, where Node's own modules do not exist.",
      severity: "error",
      from: {
        path: "^app/(ui|i18n|form|results|home|catalogue|style-page|pages|account|pricing|credits-page|history)/",
        pathNot: `\\.server\\.tsx?$|${TEST}`,
      },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-are-the-top",
      comment: "Routes parse, call and return; whatever another module wants from one belongs below it.",
      severity: "error",
      from: { path: "^(app|registry)/", pathNot: `^app/routes/|${TEST}` },
      to: { path: "^app/routes/" },
    },
    {
      name: "express-is-outermost",
      comment:
        "The server wraps the routes' build; nothing inside knows of it. Only the composition root takes parts from there.",
      severity: "error",
      from: {
        path: "^(app|registry)/",
        pathNot: `^app/server/|^app/runtime\\.server|^app/load-context|${TEST}`,
      },
      to: { path: "^app/server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-composition-root",
      comment:
        "Only what starts the site creates a runtime; everyone else is handed one, so that tests can hand another.",
      severity: "error",
      from: { pathNot: `^app/server/|^scripts/|^tests/|${TEST}` },
      to: { path: "^app/runtime\\.server\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pipeline-below-routes",
      comment: "The pipeline takes its dependencies as arguments: it knows neither the server nor the pages.",
      severity: "error",
      from: { path: "^app/pipeline/", pathNot: TEST },
      to: {
        path: "^app/(server|ui|results|home|catalogue|style-page|pages|account|pricing|credits-page|history)/|^app/runtime",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "privacy-below-routes",
      comment:
        "What deletes and packs pictures brings adapters together, as the pipeline does; it knows neither the server nor the pages.",
      severity: "error",
      from: { path: "^app/privacy/", pathNot: TEST },
      to: {
        path: "^app/(server|ui|home|catalogue|style-page|pages|account|pricing|credits-page|history)/|^app/runtime",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "tasks-know-the-queue-only",
      comment:
        "What to do with a task is passed in by the pipeline, so that the queue can be tested with any work.",
      severity: "error",
      from: { path: "^app/tasks/", pathNot: TEST },
      to: { path: "^app/", pathNot: "^app/(tasks|db|errors)/", dependencyTypesNot: ["type-only"] },
    },
    ...ADAPTERS.filter((folder) => folder !== "payments").map(adapterRule),
    {
      name: "adapters-below-their-callers",
      comment: "An adapter that knows its caller cannot serve another one.",
      severity: "error",
      from: { path: `^app/(${ADAPTERS.join("|")}|db|errors|i18n|ui)/`, pathNot: TEST },
      to: { path: CALLERS, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pages-show-only",
      comment:
        "Pages get their data from loaders and the API; they never reach for money, storage or providers.",
      severity: "error",
      from: { path: `${PAGES}|^app/(form|results)/`, pathNot: `\\.server\\.tsx?$|${TEST}` },
      to: {
        path: "^app/(accounts|credits|db|human-check|payments|pipeline|providers|server|storage|tasks)/",
        pathNot: "^app/(credits/(amounts|plan)\\.ts|human-check/(solve-challenge\\.ts|ask-turnstile\\.tsx))$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "form-below-pages",
      comment: "The form serves every tool; it must not know the page that it is on.",
      severity: "error",
      from: { path: "^app/(form|results)/", pathNot: TEST },
      to: { path: PAGES },
    },
    {
      name: "leaves",
      comment: "ui, i18n and errors are used by everyone, so they may use only each other.",
      severity: "error",
      from: { path: "^app/(ui|i18n|errors)/", pathNot: TEST },
      to: { path: "^app/", pathNot: "^app/(ui|i18n|errors)/", dependencyTypesNot: ["type-only"] },
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
