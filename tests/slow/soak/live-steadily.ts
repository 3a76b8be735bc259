import { chooseStyle } from "../../styles/list-styles.ts";
import { ProxiedVisitor } from "../restarts/proxied-visitor.ts";

const PATHS = ["/", "/imgfx-style", "/de/pricing", "/api/config", "/ar", "/imgfx-style?q=photo", "/history"];
const PAGE_EVERY_MS = 500;
const CLICK_EVERY_MS = 10_000;

/** What people did, and what went wrong. */
export interface Lived {
  clicks: number;
  /** Clicks that were told to come back in a moment, which a busy machine does and which costs nothing. */
  refused: number;
  failures: string[];
}

/** Begins a steady life on a site: two pages a second, and every ten seconds somebody new makes a picture and looks at it. */
export function liveSteadily(origin: string, photo: Uint8Array): { end(): Promise<Lived> } {
  const style = chooseStyle();
  const lived: Lived = { clicks: 0, refused: 0, failures: [] };
  const running = new Set<Promise<void>>();
  const reader = new ProxiedVisitor(origin);
  const look = async (visitor: ProxiedVisitor, address: string) => {
    const { status, headers } = await visitor.ask("GET", address);
    if (status === 302 && headers.location !== undefined) await look(visitor, headers.location);
    else if (status !== 200) lived.failures.push(`${address}: ${status}`);
  };
  const click = async () => {
    const visitor = new ProxiedVisitor(origin);
    lived.clicks += 1;
    const { status, text } = await visitor.click(photo, style);
    if (status === 503 && text.includes('"BUSY"')) return void (lived.refused += 1);
    if (status !== 200) return void lived.failures.push(`a click: ${status} ${text}`);
    const { generations } = await visitor.read();
    for (const { imageUrl } of generations.flatMap(({ results }) => results)) await look(visitor, imageUrl);
    await look(visitor, "/history");
  };
  const begin = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => void lived.failures.push(String(error)))
      .finally(() => void running.delete(done));
    running.add(done);
  };
  let pages = 0;
  const timers = [
    setInterval(() => begin(() => look(reader, PATHS[pages++ % PATHS.length] ?? "/")), PAGE_EVERY_MS),
    setInterval(() => begin(click), CLICK_EVERY_MS),
  ];
  return {
    async end() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      return lived;
    },
  };
}
