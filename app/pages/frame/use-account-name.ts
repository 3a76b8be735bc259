import { useEffect, useState } from "react";

export interface AccountName {
  name: string;
  email: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function readName(answer: unknown): AccountName | null {
  if (!isRecord(answer) || !isRecord(answer.user)) return null;
  const { name, email } = answer.user;
  return typeof name === "string" && typeof email === "string" ? { name, email } : null;
}

async function ask(): Promise<AccountName | null> {
  try {
    const answer = await fetch("/api/auth/get-session", { headers: { Accept: "application/json" } });
    return answer.ok ? readName(await answer.json()) : null;
  } catch {
    return null; // Offline: the menu works without a name.
  }
}

/** Who is signed in; null until the server has answered, and for nobody. `version` asks anew when it changes. */
export function useAccountName(isSignedIn: boolean, version: unknown): AccountName | null {
  const [name, setName] = useState<AccountName | null>(null);
  useEffect(() => {
    if (!isSignedIn) return setName(null);
    let isCurrent = true;
    void ask().then((answer) => isCurrent && setName(answer));
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, version]);
  return isSignedIn ? name : null;
}

/** Up to two letters that stand for a name: its first word's and its last word's. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
