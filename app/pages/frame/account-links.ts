import type { IconName } from "~/ui/icon-names.ts";

/** The pages of an account, by the name that their words and their place in the menus have. */
export type AccountPage = "history" | "credits" | "account";

export interface AccountLink {
  page: AccountPage;
  /** English address. */
  path: string;
  icon: IconName;
}

/** Marks a generation's first picture, or its failure, among one's pictures. */
export const generationAnchor = (generationId: string, place = 0): string => `print-${generationId}-${place}`;

/** English address of a generation among one's pictures. */
export const generationPath = (generationId: string): string => `/history#${generationAnchor(generationId)}`;

export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { page: "history", path: "/history", icon: "image" },
  { page: "credits", path: "/credits", icon: "rotate-ccw-clock" },
  { page: "account", path: "/account", icon: "sliders-horizontal" },
];
