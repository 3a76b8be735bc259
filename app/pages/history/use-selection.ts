import { useState } from "react";

/** Pictures that are picked for what is done to several at once. */
export interface Selection {
  /** Whether prints are picked instead of opened. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  end: () => void;
  toggle: (id: string) => void;
  pick: (ids: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    isOn: ids !== null,
    ids: ids ?? new Set(),
    start: () => setIds(new Set()),
    end: () => setIds(null),
    toggle: (id) =>
      setIds((picked) => {
        const next = new Set(picked);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    pick: (all) => setIds(new Set(all)),
  };
}
