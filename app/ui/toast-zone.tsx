import { lazy, Suspense, useEffect, useState } from "react";
import { listenToToasts, type Toast } from "./toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx"));

/** Where toasts appear. The list itself is loaded with the first of them. */
export function ToastZone() {
  const [waiting, setWaiting] = useState<readonly Toast[]>([]);

  useEffect(
    () =>
      listenToToasts((change) =>
        setWaiting((before) =>
          "show" in change
            ? [...before.filter(({ id }) => id !== change.show.id), change.show]
            : before.filter(({ id }) => id !== change.dismiss),
        ),
      ),
    [],
  );
  if (waiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList
        toasts={waiting}
        onGone={(gone) => setWaiting((before) => before.filter(({ id }) => id !== gone))}
      />
    </Suspense>
  );
}
