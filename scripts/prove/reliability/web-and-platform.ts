import { inFile, type Row } from "./row.ts";

const PROVEN = "tests/proofs/faults";
const PRODUCTION = "tests/proofs/production/production.proof.ts";

/** What browsers are made to do. */
export const WEB: Row[] = [
  {
    number: 38,
    group: "Web",
    stimulus: "every route that changes something × foreign, absent and odd origins × types of body",
    expected: "403, and nothing written",
    figure: "writes: 0, route by route",
    shownBy: inFile(
      "tests/routes/cross-site.proof.ts",
      "every route that can change something refuses every method, origin and type of body of another site",
    ),
  },
  {
    number: 39,
    group: "Web",
    stimulus:
      "scripts in a prompt, a file's name, copy, questions and answers, a vendor's error; in Chromium",
    expected: "shown as words; the content security policy stops the rest",
    shownBy: [
      ...inFile(
        `${PROVEN}/hostile-words.proof.ts`,
        "words of a style, a person and a vendor that hold scripts are shown as words, and nothing of them runs",
      ),
      ...inFile(
        "app/routes/loaders/markdown.server.test.ts",
        "leaves out HTML and addresses that run scripts",
      ),
      ...inFile("app/server/mail/mail.server.test.ts", "a name can't bring in markup, lines or a link"),
    ],
  },
  {
    number: 40,
    group: "Web",
    stimulus: "ways on that lead to other sites",
    expected: "a page of ours",
    figure: "led to another site: 0",
    shownBy: [
      ...inFile(
        "registry/contract/wire/account/safe-next.test.ts",
        "safeNext gives only what a browser reads as an address of this site",
      ),
      ...inFile(
        "app/server/people/account/accounts.cross-site.test.ts",
        "nobody is led to %j after signing in, up or by a link",
        "a form's way on that leads elsewhere leads to the home page",
      ),
      ...inFile("tests/routes/payments.proof.ts", "the development checkout leads to no other site"),
    ],
  },
  {
    number: 41,
    group: "Web",
    stimulus: "every route, well and badly asked",
    expected: "all security headers",
    figure: "headers missed: 0, route by route",
    shownBy: [
      ...inFile(
        "tests/routes/headers.test.ts",
        "every route of the built site answers with all security headers",
      ),
      ...inFile(
        "app/server/http/serve-site.server.test.ts",
        "every answer has an enforced policy with a nonce of its own, which the page is told",
        "%s has the security headers, and names no software",
      ),
    ],
  },
  {
    number: 42,
    group: "Web",
    stimulus: "a human check's token that is used, expired or forged, its vendor down",
    expected: "400 VERIFICATION_FAILED",
    figure: "passes: 0; of parallel uses of a token: 1",
    shownBy: [
      ...inFile(
        "app/server/people/human-check/altcha.server.test.ts",
        "verify accepts one of many parallel uses of a token",
        "a token works for ten minutes",
        "verify refuses a token with %s",
      ),
      ...inFile("app/server/people/human-check/turnstile.server.test.ts", "it fails closed on %s"),
      ...inFile(
        "tests/routes/errors.test.ts",
        "a token works once",
        "submit answers %s as the contract says",
      ),
    ],
  },
  {
    number: 43,
    group: "Web",
    stimulus: "a farm of 1,000 addresses, half IPv6, with cleared cookies, over two instances",
    expected: "what all visitors may spend holds",
    shownBy: [
      ...inFile(
        `${PROVEN}/visitor-farm.proof.ts`,
        "a farm of 1,000 addresses, cookies cleared for every try, never spends more than visitors may in all",
        "one household's addresses, cookies cleared for every try, spend what one address may",
      ),
      ...inFile(
        "tests/faults/visitor-farm.proof.ts",
        "a small farm of addresses, cookies cleared for every try, never spends more than visitors may in all",
        "500 /64s of one /48, or every address of an IPv4 /24, spend a twentieth of the day's whole and no more",
      ),
    ],
  },
];

/** What the machine does. */
export const PLATFORM: Row[] = [
  {
    number: 44,
    group: "Platform",
    stimulus: "PostgreSQL is killed and started again 20 times under load",
    expected: "the site reaches it again, and nothing that was acknowledged is lost",
    shownBy: [
      ...inFile(
        `${PROVEN}/database-restarts.proof.ts`,
        "a database that is killed twenty times under load loses nothing that was acknowledged",
      ),
      ...inFile(
        "app/server/money/credits/ledger/ledger.races.test.ts",
        "a database that dropped every connection is reached again without a new start",
      ),
      ...inFile(
        PRODUCTION,
        "killed instances, four hard restarts of the database, a slow disk and three failures of the bucket lose no credit",
      ),
    ],
  },
  {
    number: 45,
    group: "Platform",
    stimulus: "clocks that are ten minutes apart or set back",
    expected: "no grant twice",
    shownBy: [
      ...inFile(
        `${PROVEN}/histories.proof.ts`,
        "hundreds of histories of two instances whose clocks differ by ten minutes are those of some order",
      ),
      ...inFile(
        "app/server/money/credits/ledger/ledger.server.test.ts",
        "a clock that steps back over midnight grants each day once",
      ),
      ...inFile(
        "app/server/money/credits/grants.races.proof.ts",
        "32 racers with clocks on either side of midnight check in once a day at most",
      ),
      ...inFile(
        "tests/proofs/takeover/clocks.proof.ts",
        "instances whose clocks are twenty minutes apart take no task from each other and grant no day twice",
      ),
      ...inFile(
        PRODUCTION,
        "a visitor's session, photo, credits, task and result are the same at three instances",
        "one key sent thirty times to three instances makes one picture, and thirty wishes of one visitor two",
      ),
    ],
  },
  {
    number: 46,
    group: "Platform",
    stimulus: "100,000 manifests with parts repeated, moved, nested or named `__proto__`",
    expected: "a located problem or a sound style",
    shownBy: [
      ...inFile(
        `${PROVEN}/manifests.proof.ts`,
        "a hundred thousand mutated manifests are taken or refused with a place, and none breaks the check",
      ),
      ...inFile(
        "registry/validate/mutated-manifests.proof.ts",
        "mutated manifests are taken or refused with a place, and none breaks the check",
      ),
    ],
  },
  {
    number: 47,
    group: "Platform",
    stimulus: "odd methods, Accept, encodings and long addresses",
    expected: "an answer below 500",
    shownBy: [
      ...inFile(
        `${PROVEN}/odd-requests.proof.ts`,
        "requests with odd methods, targets, headers and bodies are never a fault of the site",
      ),
      ...inFile(
        "app/server/http/serve-site.server.test.ts",
        "the target %s is answered 400",
        "the method %s is answered 405",
      ),
    ],
  },
  {
    number: 48,
    group: "Platform",
    stimulus: "1,000 connections that send a byte now and then",
    expected: "others are served as before; the slowest hundredth takes at most twice as long",
    shownBy: inFile(
      `${PROVEN}/slow-sockets.proof.ts`,
      "a thousand connections that never finish a request are closed, and others are served as before",
    ),
  },
  {
    number: 49,
    group: "Platform",
    stimulus: "the word to stop, under load with tasks running",
    expected: "every request that was taken is answered, and another instance goes on",
    shownBy: [
      ...inFile(
        `${PROVEN}/busy-stop.proof.ts`,
        "a busy site that is told to stop answers every request that it took, and keeps every credit right",
      ),
      ...inFile(
        "tests/proofs/takeover/takeover.proof.ts",
        "a task outlives its worker, killed or told to stop: another takes it over and delivers it once",
      ),
      ...inFile(
        "tests/proofs/restarts/rolling.proof.ts",
        "a rolling restart of three instances behind nginx loses no request of 10,000 and no credit",
      ),
      ...inFile(
        "app/server/http/serve-site.settings.proof.ts",
        "a site that stops is not ready, finishes what is under way, and then takes nothing more",
      ),
    ],
  },
  {
    number: 50,
    group: "Platform",
    stimulus: "pages, uploads and generations for a long time",
    expected: "heap and descriptors stay flat",
    shownBy: inFile(
      "tests/proofs/memory/soak.proof.ts",
      "heap and descriptors stay flat while pages are read and pictures made again and again",
    ),
  },
];
