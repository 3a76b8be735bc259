import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../../scripts/test/ensure-chromium.ts";

let browser: Promise<Browser> | undefined;

/** This worker's browser, the one that `npm test` found or installed. It ends with the worker; windows end by themselves. */
export const takeBrowser = (): Promise<Browser> => (browser ??= launchBrowser());

function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium; `npm test` installs it or says what to do.");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
