import { useLocalePath } from "~/i18n/use-translate.tsx";
import { withWayBack } from "~/pages/frame/way-back.ts";

/** Addresses of sign-in and sign-up that come back to a place of the pricing page, and from there to the picture. */
export function useWayIn(from: string | null): (page: "/sign-in" | "/sign-up", place: string) => string {
  const path = useLocalePath();
  return (page, place) => {
    const next = path(withWayBack(`/pricing#${place}`, from));
    return `${path(page)}?next=${encodeURIComponent(next)}`;
  };
}
