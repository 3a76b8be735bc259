export type ToastKind = "ok" | "bad" | "run" | "note";

export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
}

type Listener = (change: { show: Toast } | { dismiss: string }) => void;

const listeners = new Set<Listener>();
let shown = 0;

/** Shows a line at the edge of the window for 5 seconds; an error and `run` stay. The same `id` replaces. Gives the id. */
export function showToast({ id, kind, text }: { id?: string; kind: ToastKind; text: string }): string {
  shown += 1;
  const toast = { id: id ?? `toast-${shown}`, kind, text };
  for (const listener of listeners) listener({ show: toast });
  return toast.id;
}

/** Takes a toast away before its time. */
export function dismissToast(id: string): void {
  for (const listener of listeners) listener({ dismiss: id });
}

/** For the toast zone: hears of every toast until the returned function is called. */
export function listenToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
