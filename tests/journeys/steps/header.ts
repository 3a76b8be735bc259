import type { Visit } from "./open-visit.ts";

/** The bar above every page of somebody who is signed in. */
export function useHeader({ page, t }: Visit) {
  const header = page.locator("header");
  const menu = header.locator("summary").filter({ hasText: t("common.account.menu"), visible: true });
  return {
    menu,
    signIn: header.getByRole("link", { name: t("common.nav.signIn") }).filter({ visible: true }),
    /** Waits until the header shows this balance. */
    async showsBalance(count: number): Promise<void> {
      const credits = t("common.credits", { count });
      await header.getByRole("link", { name: t("common.nav.seeCredits", { credits }) }).waitFor();
    },
    async signOut(): Promise<void> {
      await menu.click();
      await header.getByRole("button", { name: t("common.account.signOut") }).click();
    },
  };
}
