import { useCredits } from "~/pages/frame/header/credits.ts";
import { useModule } from "~/ui/use-module.ts";

const loadRow = () => import("./recent-row.tsx");

/**
 * The styles that somebody used lately, added by script: the page itself is the same for everybody. Below what fills the
 * first window, so that nothing that is seen moves when they come.
 */
export function RecentStyles() {
  const row = useModule(loadRow, useCredits() !== null);
  return row && <row.RecentRow />;
}
