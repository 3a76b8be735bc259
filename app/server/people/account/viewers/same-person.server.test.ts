import { expect, test } from "vitest";
import { normaliseEmail } from "./same-person.server.ts";

test.each([
  ["Ann@Example.com", "ann@example.com"],
  ["ann+news@example.com", "ann@example.com"],
  ["a.nn@example.com", "a.nn@example.com"],
  ["A.n.n+x+y@GoogleMail.com", "ann@gmail.com"],
])("%s is the mailbox %s", (email, mailbox) => {
  expect(normaliseEmail(email)).toBe(mailbox);
});
