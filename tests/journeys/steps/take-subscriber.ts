import type { BrowserContextOptions } from "playwright-core";
import { PRODUCT } from "#registry/contract/product.ts";
import { buyByApi, makeAccount } from "./make-account.ts";
import { openVisit } from "./open-visit.ts";
import { pickPhoto } from "./photos.ts";
import { useStyleForm } from "./style-form.ts";

type SignedIn = Required<Pick<BrowserContextOptions, "storageState">>;

let subscriber: Promise<SignedIn> | undefined;

/**
 * The cookies of this worker's subscriber, who has bought a pack and made a picture, for visits that begin signed in. All
 * files of tests share this person: look, and change nothing of theirs.
 */
export const takeSubscriber = (): Promise<SignedIn> => (subscriber ??= makeSubscriber());

async function makeSubscriber(): Promise<SignedIn> {
  const visit = await openVisit();
  await makeAccount(visit);
  await buyByApi(visit, "pack-100");
  await buyByApi(visit, "subscription");
  await visit.open(`/${PRODUCT.slug}-style/inversion-filter`);
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("coffee"));
  const { cookies } = await visit.page.context().storageState();
  await visit.end();
  return { storageState: { cookies, origins: [] } };
}
