import { inFile, type Row } from "./row.ts";

const PROVEN = "tests/proofs/vendors";

/** What vendors tell unasked. */
export const WEBHOOKS: Row[] = [
  {
    number: 10,
    group: "Webhooks",
    stimulus: "a signature that is missing, cut or made with another secret; an altered byte",
    expected: "401",
    figure: "accepted: 0, a byte altered at every place",
    shownBy: [
      ...inFile(
        "app/server/money/payments/stripe/verify-webhook.test.ts",
        "no forged, unsigned or stale webhook is taken in",
        "one altered byte anywhere is refused, also one that reads the same",
      ),
      ...inFile(
        "app/server/providers/replicate/verify-webhook.test.ts",
        "no missing, foreign, truncated or misplaced signature is accepted",
        "one altered byte anywhere, of the body or of the signature, is refused",
      ),
      ...inFile(
        "tests/routes/payments.proof.ts",
        "a forged webhook is answered 401 and changes nothing, a genuine one 200",
      ),
    ],
  },
  {
    number: 11,
    group: "Webhooks",
    stimulus: "a good signature that is 301 seconds old or ahead",
    expected: "401",
    figure: "accepted at ± 301 s: 0",
    shownBy: [
      ...inFile(
        "app/server/money/payments/stripe/verify-webhook.test.ts",
        "no forged, unsigned or stale webhook is taken in",
      ),
      ...inFile(
        "app/server/providers/replicate/verify-webhook.test.ts",
        "a signature that is %i seconds off is accepted: %s",
      ),
    ],
  },
  {
    number: 12,
    group: "Webhooks",
    stimulus: "the same event a hundred times, shuffled, at two instances",
    expected: "one effect",
    figure: "100 times at two instances: 1 effect",
    shownBy: [
      ...inFile(
        "app/server/money/payments/stripe/payments.races.proof.ts",
        "the same pack's event a hundred times over two instances has one effect",
        "a subscription's events a hundred times each, with its renewal and a refund among them, have one effect each",
      ),
      ...inFile(
        "app/server/generate/outcome/receive-callback.server.test.ts",
        "the same call a hundred times, on two instances, is looked into once",
      ),
    ],
  },
  {
    number: 13,
    group: "Webhooks",
    stimulus: "a refund before its payment, a chargeback after spending",
    expected: "the same end in every order",
    figure: "ends of all orders that differ: 0",
    shownBy: inFile(
      "app/server/money/payments/stripe/event-orders.proof.ts",
      "%s and its payment end the same in every order",
      "a chargeback after spending takes what is left and never more",
    ),
  },
  {
    number: 14,
    group: "Webhooks",
    stimulus: "the event never arrives",
    expected: "asking finds it",
    shownBy: [
      ...inFile(
        "tests/routes/payments.proof.ts",
        "a purchase whose webhook never comes settles without the person too",
      ),
      ...inFile(`${PROVEN}/callbacks.proof.ts`, "a run whose call back is lost is found by asking"),
    ],
  },
];

/** What the hosted models' vendor answers, or doesn't. */
export const PROVIDER: Row[] = [
  {
    number: 15,
    group: "Provider",
    stimulus: "a create hangs, is cut, or is answered 429 or 5xx",
    expected: "it is not sent again blindly, and the credits come back",
    shownBy: [
      ...inFile(
        `${PROVEN}/creates.proof.ts`,
        "a create that %s is not sent again, and the credits come back",
        "a create that hangs is given up and not sent again, and the credits come back",
        "under every fault a click comes to one prediction at most",
      ),
      ...inFile("app/server/providers/replicate/faults.proof.ts", "%s on create: %j"),
    ],
  },
  {
    number: 16,
    group: "Provider",
    stimulus: "every status of a run, `aborted`, `canceled` and one that nobody knows",
    expected: "it ends, and the credits come back",
    shownBy: [
      ...inFile(`${PROVEN}/statuses.proof.ts`, "a run that is %s ends, says so, and the credits come back"),
      ...inFile(
        "tests/faults/vendor-faults.proof.ts",
        "a click whose %s is told so, begun at the vendor once, and costs nothing",
      ),
    ],
  },
  {
    number: 17,
    group: "Provider",
    stimulus: "E005, E1000, E1001",
    expected: "a sentence of ours for each, and the credits come back",
    shownBy: [
      ...inFile(`${PROVEN}/statuses.proof.ts`, "a run that is %s ends, says so, and the credits come back"),
      ...inFile("app/server/providers/replicate/faults.proof.ts", "%s: told as it is, one create"),
    ],
  },
  {
    number: 18,
    group: "Provider",
    stimulus: "several results are asked for and some fail",
    expected: "what was delivered is paid for, the rest comes back",
    shownBy: [
      ...inFile(
        `${PROVEN}/batches.proof.ts`,
        "of ${ASKED} results that are waited for, %i fail: the others are answered and paid for, no more",
        "of ${ASKED} tasks that are polled, %i fail: each says what became of it, and the others are paid for",
      ),
      ...inFile(
        "app/server/generate/outcome/batches.server.test.ts",
        "of four that are asked for, two are delivered, two are captured and two come back",
      ),
    ],
  },
  {
    number: 19,
    group: "Provider",
    stimulus: "an output is gone",
    expected: "it is asked for again, then the credits come back",
    shownBy: inFile(
      `${PROVEN}/outputs.proof.ts`,
      "an output that is missing at first is asked for again and paid for",
      "an output that is %s ends within bounds, and the credits come back",
    ),
  },
  {
    number: 20,
    group: "Provider",
    stimulus:
      "an output without an end, a byte a second, a page, half a file, a bomb, a redirect to a link-local address",
    expected: "it is given up within bounds of bytes, time and memory",
    shownBy: [
      ...inFile(
        `${PROVEN}/outputs.proof.ts`,
        "an output that is %s ends within bounds, and the credits come back",
        "an output that comes a byte a second is given up, and the credits come back",
      ),
      ...inFile(
        "app/server/providers/replicate/fetch-output.test.ts",
        "a file that says to be too large is not read, and one that does not say so is cut off",
        "a drip ends at the whole deadline, silence at the shorter one",
        "redirects are followed between allowed hosts only, and not for ever",
      ),
    ],
  },
  {
    number: 21,
    group: "Provider",
    stimulus: "a person cancels at random moments",
    expected: "one settlement",
    shownBy: [
      ...inFile(
        `${PROVEN}/batches.proof.ts`,
        "a task that its person cancels at any point is settled once: delivered and paid for, or canceled and free",
      ),
      ...inFile(
        "app/server/generate/outcome/cancel-generation.server.test.ts",
        "a cancellation that falls at %s settles a generation once",
      ),
    ],
  },
  {
    number: 22,
    group: "Provider",
    stimulus: "the vendor is down, ten minutes of it by the breaker's clock",
    expected: "a breaker opens, and the site serves",
    shownBy: [
      ...inFile(
        `${PROVEN}/outage.proof.ts`,
        "while the vendor is down the breaker keeps jobs from it, pages serve, and nothing is charged",
      ),
      ...inFile(
        "app/server/providers/breaker.test.ts",
        "over ten minutes of outage with a request every second, few reach the vendor",
      ),
    ],
  },
];
