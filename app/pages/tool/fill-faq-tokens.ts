export interface FaqTokens {
  credits: number;
  email: string;
}

/** `{email}` with what stands before it where the author wrote the link: `[{email}]`, `mailto:{email}`, `<{email}>`. */
const EMAIL = /(mailto:|[[<])?\{email\}/g;

/** Puts the style's price and the support address into a text. In markdown a bare `{email}` becomes a link. */
export function fillFaqTokens(
  text: string,
  { credits, email }: FaqTokens,
  form: "text" | "markdown",
): string {
  return text
    .replaceAll("{credits}", String(credits))
    .replace(EMAIL, (_, before: string | undefined) =>
      form === "text" || before !== undefined ? `${before ?? ""}${email}` : `[${email}](mailto:${email})`,
    );
}
