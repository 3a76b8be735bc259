/**
 * Tells the first page after a mail's link that an account was confirmed. The page reads it and takes it away; it names
 * nobody, and pages stay the same for everyone.
 */
const NAME = "confirmed";
const LIFE_S = 300;

/** Under https only this very host can set it. */
const nameIf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

/** The `Set-Cookie` that a mail's link answers with. */
export const writeConfirmed = (isSecure: boolean): string =>
  `${nameIf(isSecure)}=1; Path=/; Max-Age=${LIFE_S}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** In the browser: whether an account was confirmed a moment ago. Told once. */
export function takeConfirmed(): boolean {
  const isSecure = location.protocol === "https:";
  const isThere = document.cookie.split("; ").includes(`${nameIf(isSecure)}=1`);
  if (isThere)
    document.cookie = `${nameIf(isSecure)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return isThere;
}
