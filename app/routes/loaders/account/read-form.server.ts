import { readAtMost } from "~/server/errors/read-body.server.ts";

/** The largest form that may come, in bytes: every field at its longest fits several times. */
const MOST_BYTES = 32 * 1024;
const FORM = "application/x-www-form-urlencoded";
/** Our fields; the form library reads commands and paths from names that look otherwise. */
const FIELD = /^[a-z]{1,20}$/i;

/**
 * Reads the form of a page's request, and never more of it than may come.
 * @throws Response 400 for what is no form, 413 for one that is too large.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM) throw new Response(null, { status: 400 });
  const bytes = await readAtMost(request, MOST_BYTES);
  if (bytes === null) throw new Response(null, { status: 413 });
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes)))
    if (FIELD.test(name)) form.append(name, value);
  return form;
}
