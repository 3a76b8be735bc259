import { useMemo } from "react";
import { useCredits } from "~/pages/frame/credits.ts";
import type { StylePageData } from "./page-data.ts";

/** The page's data with the plan as it stands: one may have signed in or subscribed in another tab since it loaded. */
export function useFreshPlan(data: StylePageData): StylePageData {
  const plan = useCredits()?.plan ?? data.plan;
  return useMemo(() => (plan === data.plan ? data : { ...data, plan }), [data, plan]);
}
