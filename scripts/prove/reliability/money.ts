import { inFile, type Row } from "./row.ts";

/** After each of these the auditor proves every balance from zero. */
export const MONEY: Row[] = [
  {
    number: 1,
    group: "Money",
    stimulus: "the process is killed at random moments of a generation, and started again",
    expected: "the picture is delivered or the credits come back",
    shownBy: [
      ...inFile(
        "tests/proofs/power-cuts/power-cuts.proof.ts",
        "wherever a power cut falls, credits are spent for a stored result or come back, never both",
      ),
      ...inFile(
        "tests/routes/crash.proof.ts",
        "a generation that a power cut ended is begun again after the restart, and paid for once",
      ),
    ],
  },
  {
    number: 2,
    group: "Money",
    stimulus: "64 submits at once with a balance for one",
    expected: "one is taken, 63 are answered 402",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/overspend.proof.ts",
        "of 64 submits at once with a balance for one, one is taken and 63 are answered 402",
      ),
      ...inFile(
        "app/server/money/credits/ledger/ledger.races.test.ts",
        "of 64 parallel holds with a balance for one, one is made and 63 are refused",
      ),
    ],
  },
  {
    number: 3,
    group: "Money",
    stimulus: "the same request 50 times at once with the same key",
    expected: "one generation, and the same answer to all",
    figure: "50 requests: 1 generation, 1 charge",
    shownBy: inFile(
      "tests/routes/idempotency.proof.ts",
      "the same key and body fifty times at once make one generation, whatever token comes with it",
    ),
  },
  {
    number: 4,
    group: "Money",
    stimulus: "the same key with another body",
    expected: "409",
    figure: "taken: 0",
    shownBy: [
      ...inFile(
        "app/server/generate/request/claim-key.server.test.ts",
        "the same key with other values is a conflict, with another viewer it is not",
      ),
      ...inFile(
        "tests/routes/idempotency.proof.ts",
        "the same key and body fifty times at once make one generation, whatever token comes with it",
      ),
    ],
  },
  {
    number: 5,
    group: "Money",
    stimulus: "any history of holds, grants, refunds and sweeps, one after the other and at once",
    expected: "what a model of the ledger says",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/histories.proof.ts",
        "hundreds of histories leave what the model says, on either database",
        "hundreds of histories of two instances whose clocks differ by ten minutes are those of some order",
      ),
      ...inFile(
        "app/server/money/credits/ledger/ledger.model.proof.ts",
        "on PostgreSQL whatever two instances do at once is as if it had happened in some order",
      ),
    ],
  },
  {
    number: 6,
    group: "Money",
    stimulus: "32 racers on the daily grant at midnight, days of a clock change, a check-in repeated",
    expected: "one grant a day",
    figure: "32 racers: 1 grant for each day, 1 check-in",
    shownBy: [
      ...inFile(
        "app/server/money/credits/grants.races.proof.ts",
        "32 racers on the daily grant at midnight get one for each day",
        "32 racers on a check-in get its credits once, and all the same streak",
      ),
      ...inFile(
        "app/server/money/credits/grants.server.test.ts",
        "check-ins on the days of a change to and from daylight saving are one a UTC day",
      ),
    ],
  },
  {
    number: 7,
    group: "Money",
    stimulus: "inviting oneself, inviting in a circle",
    expected: "no credits",
    figure: "credits given: 0",
    shownBy: [
      ...inFile(
        "app/server/money/credits/invitations/invitations.server.test.ts",
        "nobody is invited by an own code, by what may be the same person, or twice",
        "nobody invites in a circle, however long",
      ),
      ...inFile(
        "app/server/people/account/accounts.signals.proof.ts",
        "a second account of one browser shares network and device, whatever name the browser gives",
      ),
      ...inFile(
        "app/server/money/credits/invitations/invitations.held.test.ts",
        "a %s and a %s that both sides share withhold the reward, whenever they were seen",
      ),
    ],
  },
  {
    number: 8,
    group: "Money",
    stimulus: "amounts that are negative, fractional or as large as 2^53",
    expected: "400, and nothing written",
    figure: "writes: 0",
    shownBy: [
      ...inFile(
        "tests/routes/odd-amounts.test.ts",
        "a request for an odd number of results is answered 400, and nothing is spent",
      ),
      ...inFile(
        "app/server/money/credits/grants.server.test.ts",
        "an amount of %s credits is refused as our own mistake, and nothing is written",
      ),
    ],
  },
  {
    number: 9,
    group: "Money",
    stimulus: "the database's connection is cut after a commit, before its answer",
    expected: "trying again counts once",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/lost-answers.proof.ts",
        "holds and releases whose answers are lost after the commit, a hundred times over, count once each",
      ),
      ...inFile(
        "tests/faults/lost-answers.proof.ts",
        "a hold and a release whose answers are lost after the commit count once when they are tried again",
      ),
    ],
  },
];
