import type { Locator } from "playwright-core";
import type { ProviderKind } from "#registry/contract/price.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { KIND_WORDS } from "~/pages/tool/generation/generation-words.ts";
import { listManifests, readCopy } from "../../styles/list-styles.ts";
import type { Visit } from "./open-visit.ts";
import { GENERATION_MS, useStyleForm } from "./style-form.ts";

/** The tools beside the styles, in catalog order. */
const listTools = () => listManifests().filter(({ section }) => section === "tool");

/** English address of a tool's page. */
export const toolPage = (toolId: string): string => `/${PRODUCT.slug}-style/${toolId}`;

/** What a visitor does on the page of a tool with a form of its own, by its copy's words in the visit's language. */
export function useToolForm(visit: Visit, toolId: string, kind: ProviderKind = "local") {
  const { page, t, locale } = visit;
  const manifest = listTools().find(({ id }) => id === toolId);
  if (manifest === undefined) throw new Error(`There is no tool "${toolId}".`);
  const copy = readCopy(toolId, locale);
  const style = useStyleForm(visit);
  const { form } = style;
  const words = KIND_WORDS[manifest.output];
  const wordsOf = (name: string) => ({
    ...copy.fields?.[name],
    ...(kind === "local" && copy.local?.fields?.[name]),
  });
  const labelOf = (name: string): string => {
    const { label } = wordsOf(name);
    if (label === undefined) throw new Error(`"${name}" of "${toolId}" has no label.`);
    return label;
  };
  const optionOf = (name: string, value: string): string => wordsOf(name).options?.[value] ?? value;
  return {
    ...style,
    title: copy.title,
    optionOf,
    wordsOf,
    generateButton: page.getByRole("button", { name: t(words.generate) }).filter({ visible: true }),
    /** A field to type in. */
    box: (name: string): Locator => form.getByRole("textbox", { name: labelOf(name) }),
    /** One option of a row of options. */
    option: (name: string, value: string): Locator =>
      form
        .getByRole("group", { name: labelOf(name) })
        .getByRole("radio", { name: optionOf(name, value), exact: false }),
    /** The list of a field that opens. */
    list: (name: string): Locator => form.getByRole("combobox", { name: labelOf(name) }),
    /** Opens the page. */
    open: () => visit.open(toolPage(toolId)),
    /** What stands beside a button that costs too much. */
    cheaper: (count: number, ...choices: string[]): Locator => {
      const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(choices);
      const name = t("style.cheaper.offer", { credits: t("common.credits", { count }), choices: list });
      return page.getByRole("button", { name, exact: true }).filter({ visible: true });
    },
    /** The price on the button, in words. */
    async showsPrice(count: number): Promise<void> {
      await this.generateButton.filter({ hasText: t("common.credits", { count }) }).waitFor();
    },
    /** The placeholder of what is being made, saying how it stands. */
    developing: (stage: "generating" | "resumed"): Locator =>
      page.locator('figure[aria-busy="true"]').getByText(t(words[stage])),
    cancelButton: page.getByRole("button", { name: t("style.tasks.cancel"), exact: true }),
    /** Waits until one result is there; as long as a generation may take. */
    async succeeds(): Promise<void> {
      await style.toast(t(words.success, { count: 1 })).waitFor({ timeout: GENERATION_MS });
    },
    /** Saves the newest result and gives its download. */
    async download() {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: t("style.results.download", { n: 1 }) }).click();
      return saving;
    },
  };
}
