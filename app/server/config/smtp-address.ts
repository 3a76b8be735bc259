/** How a connection to a mail server is encrypted. */
const WAYS = ["required", "none"] as const;

export interface SmtpAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  /** `implicit`: from the first byte. `required`: by STARTTLS, else nothing is sent. `none`: never. */
  tls: "implicit" | (typeof WAYS)[number];
}

/** Nodemailer's own ways of saying that a connection may stay in the open, as its users write them. */
const IN_THE_OPEN: Readonly<Record<string, string>> = { ignoreTLS: "true", requireTLS: "false" };

const wayOf = ({ searchParams }: URL): string =>
  Object.entries(IN_THE_OPEN).some(([name, value]) => searchParams.get(name) === value)
    ? "none"
    : (searchParams.get("tls") ?? "required");

/** Why an SMTP address can't be used; null when it can. */
export function smtpAddressProblem(text: string): string | null {
  const url = new URL(text);
  const names = [...url.searchParams.keys()];
  const way = wayOf(url);
  if (names.some((name) => name !== "tls" && !(name in IN_THE_OPEN)))
    return "must have no other parameter than tls";
  if (!WAYS.some((known) => known === way)) return `must say tls=${WAYS.join(" or tls=")}`;
  if (url.protocol === "smtps:" && names.length > 0) return "must have no tls: smtps:// is encrypted already";
  return null;
}

/**
 * Reads `smtps://host` (TLS from the first byte, port 465) or `smtp://host` (STARTTLS, port 587; the server must offer
 * it). `smtp://host?tls=none` sends in the open: for a relay on this machine or in a network of one's own.
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const url = new URL(text);
  const { protocol, hostname, port, username, password } = url;
  const isImplicit = protocol === "smtps:";
  const tls = isImplicit ? "implicit" : wayOf(url) === "none" ? "none" : "required";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isImplicit ? 465 : 587) : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls,
  };
}
