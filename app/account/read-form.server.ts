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
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(await readText(request)))
    if (FIELD.test(name)) form.append(name, value);
  return form;
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  const reader = request.body?.getReader();
  let text = "";
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk: Uint8Array = part.value;
    size += chunk.length;
    if (size > MOST_BYTES) throw new Response(null, { status: 413 });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
