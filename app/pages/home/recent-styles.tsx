import { useCredits } from "~/pages/frame/header/credits.ts";
import { hasAsked } from "~/pages/frame/has-asked.ts";
import { useModule } from "~/ui/use-module.ts";

const loadRow = () => import("./recent-row.tsx");

/**
 * The styles that somebody used lately, added by script: the page itself is the same for everybody. Below what fills the
 * first window, so that nothing that is seen moves when they come. A first visit asks for none.
 */
export function RecentStyles() {
  const credits = useCredits();
  const mayHaveSome = credits !== null && (credits.plan !== "visitor" || hasAsked());
  const row = useModule(loadRow, mayHaveSome);
  return row && <row.RecentRow />;
}
