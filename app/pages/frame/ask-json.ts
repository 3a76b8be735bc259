/** What the server says at an address; null where it says no, and offline. */
export async function askJson(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
