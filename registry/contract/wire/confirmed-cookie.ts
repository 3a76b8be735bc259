/**
 * Tells the first page after a mail's link that an account was confirmed. The page reads it and takes it away; it names
 * nobody, and pages stay the same for everyone.
 */
const NAME = "confirmed";
const LIFE_S = 300;

/** The `Set-Cookie` that a mail's link answers with. */
export const writeConfirmed = (isSecure: boolean): string =>
  `${NAME}=1; Path=/; Max-Age=${LIFE_S}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** In the browser: whether an account was confirmed a moment ago. Told once. */
export function takeConfirmed(): boolean {
  const isThere = document.cookie.split("; ").includes(`${NAME}=1`);
  if (isThere) document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
  return isThere;
}
