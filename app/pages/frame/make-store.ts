import { useSyncExternalStore } from "react";

/** A value outside of React as a hook gives it, and what says that it changed. `onServer` stands for it until hydration. */
export function makeStore<Value>(read: () => Value, onServer: Value) {
  const subscribers = new Set<() => void>();
  const subscribe = (subscriber: () => void): (() => void) => {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  };
  return {
    useValue: (): Value => useSyncExternalStore(subscribe, read, () => onServer),
    announce: (): void => subscribers.forEach((tell) => tell()),
  };
}
