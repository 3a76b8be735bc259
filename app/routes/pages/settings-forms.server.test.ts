import { expect, test } from "vitest";
import { deleteAccount, type Farewell } from "~/routes/pages/settings-forms.server.ts";

const receipt = { id: "AB-12", deletedAt: "2026-11-21T12:00:00Z", generations: 2, results: 3, uploads: 1 };

function farewell(failing?: keyof Farewell) {
  const steps: string[] = [];
  const step = (name: keyof Farewell) => {
    steps.push(name);
    if (name === failing) throw new Error("no answer");
  };
  const parts: Farewell = {
    forgetPayments: async () => step("forgetPayments"),
    signOutEverywhere: async () => {
      step("signOutEverywhere");
      return { ok: true, headers: new Headers({ "Set-Cookie": "s=" }) };
    },
    deletePictures: async () => {
      step("deletePictures");
      return receipt;
    },
    removeRecords: async () => step("removeRecords"),
  };
  return { steps, parts };
}

test("deleteAccount ends payments first and removes the person last", async () => {
  const { steps, parts } = farewell();
  const { headers, ...result } = await deleteAccount("u1", parts);
  expect(steps).toEqual(["forgetPayments", "signOutEverywhere", "deletePictures", "removeRecords"]);
  expect(result.receipt).toBe(receipt);
  expect(headers.get("Set-Cookie")).toBe("s=");
});

test("deleteAccount leaves an account that can be deleted again when a part fails", async () => {
  for (const failing of ["forgetPayments", "signOutEverywhere", "deletePictures"] as const) {
    const { steps, parts } = farewell(failing);
    await expect(deleteAccount("u1", parts)).rejects.toThrow("no answer");
    expect(steps.at(-1)).toBe(failing);
  }
});
