import { AsyncLocalStorage } from "node:async_hooks";
import { isOutage } from "~/server/errors/outage.ts";

interface Notes {
  isGuarded: boolean;
  letterId: string | null;
  /** Whatever must be the call's end, though the library goes on without it. */
  failure: { error: unknown } | null;
}

/** What happens during one call of the accounts library and does not show in its answer. */
export interface CallNotes {
  /**
   * Makes a call, and tells by which id the mail that it wrote may be asked for.
   * @throws what was noted as a failure: the library answers an outage as if the caller were wrong, or with success.
   */
  follow<Answer>(
    options: { isGuarded: boolean },
    call: () => Promise<Answer>,
  ): Promise<{ answer: Answer; letterId: string | null }>;
  /** Whether the call under way must not tell if there is an account. */
  readonly isGuarded: boolean;
  noteLetter(id: string): void;
  noteFailure(error: unknown): void;
  /** The same object, whose methods note each outage that they end with. */
  watch<Watched extends object>(watched: Watched): Watched;
}

export function createCallNotes(): CallNotes {
  const current = new AsyncLocalStorage<Notes>();
  const noteFailure = (error: unknown) => {
    const notes = current.getStore();
    if (notes) notes.failure ??= { error };
  };
  const noteOutage = (error: unknown): never => {
    if (isOutage(error)) noteFailure(error);
    throw error;
  };
  return {
    async follow({ isGuarded }, call) {
      const notes: Notes = { isGuarded, letterId: null, failure: null };
      const answer = await current.run(notes, call);
      if (notes.failure !== null) throw notes.failure.error;
      return { answer, letterId: notes.letterId };
    },
    get isGuarded() {
      return current.getStore()?.isGuarded ?? true;
    },
    noteLetter(id) {
      const notes = current.getStore();
      if (notes) notes.letterId = id;
    },
    noteFailure,
    watch: (watched) =>
      new Proxy(watched, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...values: unknown[]): unknown => {
            const answer: unknown = Reflect.apply(value, target, values);
            return answer instanceof Promise ? answer.catch(noteOutage) : answer;
          };
        },
      }),
  };
}
