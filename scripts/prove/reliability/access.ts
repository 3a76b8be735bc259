import { inFile, type Row } from "./row.ts";

/** Who may reach what. */
export const ACCESS: Row[] = [
  {
    number: 33,
    group: "Access",
    stimulus: "photos given as every form of address, names that change, redirects, `file:`, `data:`",
    expected: "400, and no connection is opened",
    figure: "connections opened: 0",
    shownBy: [
      ...inFile(
        "app/server/files/guarded-fetch/address-tricks.test.ts",
        "no trick with an address asks anything of the network",
        "a name that resolves to %j, alone or beside a public address, is not connected to",
      ),
      ...inFile(
        "app/server/files/guarded-fetch/picture-fetcher.server.test.ts",
        "a name is asked for once, so that a second answer changes nothing",
        "a redirect to %s is not followed",
      ),
      ...inFile(
        "app/server/files/guarded-fetch/rebinding.test.ts",
        "a name that turns inner after it was checked is connected to where it was checked, and asked for once",
        "a redirect to %s, whose name is inner by then, is not followed",
      ),
      ...inFile(
        "tests/routes/access.test.ts",
        "no address but the viewer's own upload is accepted, and none is ever fetched",
      ),
      ...inFile(
        "tests/routes/picture-addresses.proof.ts",
        "an address that leads to this machine, or to no public https server, is refused before anything is asked or spent",
      ),
    ],
  },
  {
    number: 34,
    group: "Access",
    stimulus: "somebody else on every route that names a task, photo, result or purchase",
    expected: "404",
    figure: "routes that tell of it: 0 of all",
    shownBy: [
      ...inFile(
        "tests/routes/strangers.proof.ts",
        "what is another's does not exist for a %s who names it, route by route",
        "every route of the built site that can change something is one that this file knows",
        "no page and no list of the site shows what is another's",
      ),
      ...inFile(
        "tests/routes/exports.proof.ts",
        "an archive of another account's pictures does not exist, alone or among one's own, for whoever asks",
        "an export holds its own account's things, and no name in the request changes whose it is",
      ),
    ],
  },
  {
    number: 35,
    group: "Access",
    stimulus: "a free account forges 4K, 1:1, a third photo, no token",
    expected: "the server refuses",
    figure: "taken: 0",
    shownBy: [
      ...inFile(
        "tests/routes/plan-limits.proof.ts",
        "whatever a free account's browser sends, the server keeps to the free plan, and nothing is spent",
      ),
      ...inFile("tests/routes/errors.test.ts", "submit answers %s as the contract says"),
    ],
  },
  {
    number: 36,
    group: "Access",
    stimulus: "a session brought along, used after signing out, a cookie changed at any place",
    expected: "refused",
    figure: "signed in: 0",
    shownBy: inFile(
      "app/server/people/account/accounts.sessions.proof.ts",
      "signing in gives a new session, never one that the browser brought along",
      "after signing out the old cookie signs nobody in",
      "a cookie that was changed at any place signs nobody in",
    ),
  },
  {
    number: 37,
    group: "Access",
    stimulus: "asking which addresses have accounts, guessing passwords",
    expected: "the same answer after the same time, and a limit",
    figure: "password hashes for each answer: the same number; guesses at one address: 10",
    shownBy: inFile(
      "app/server/people/account/accounts.guessing.proof.ts",
      "a wrong password, an unknown address and one without a password are refused alike",
      "an answer costs as many password hashes whether there is an account",
      "ten wrong passwords for one address end guessing from everywhere, until a new password is set",
      "one network is limited over all addresses, whatever headers it sends",
    ),
  },
];
