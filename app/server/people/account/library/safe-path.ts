import { safeNext } from "#registry/contract/wire/account/safe-next.ts";

/**
 * A path of ours to go on to, or null when the address could lead anywhere else; see `safeNext`.
 * @param asked a path with query, or an absolute address of `origin`.
 */
export function safePath(asked: string | null | undefined, origin: string): string | null {
  if (!asked) return null;
  return safeNext(asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked, "") || null;
}
