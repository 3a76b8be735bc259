import { randomBytes } from "node:crypto";
import type { StripeObject } from "./stripe-objects.ts";

type Kind = StripeObject["object"];
type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>;

const PREFIXES = {
  customer: "cus",
  "checkout.session": "cs_test",
  payment_intent: "pi",
  charge: "ch",
  refund: "re",
  dispute: "du",
  subscription: "sub",
  invoice: "in",
} as const satisfies Record<Kind, string>;

/** Everything the vendor keeps, in memory. */
export class StripeStore {
  readonly #objects = new Map<string, StripeObject>();
  readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** What every object begins with. */
  base<K extends Kind>(object: K) {
    const id = `${PREFIXES[object]}_${randomBytes(9).toString("hex")}`;
    return { id, object, created: this.seconds(), livemode: false } as const;
  }

  put<Value extends StripeObject>(value: Value): Value {
    this.#objects.set(value.id, value);
    return value;
  }

  find<K extends Kind>(object: K, id: string | null): OfKind<K> | null {
    const found = id === null ? undefined : this.#objects.get(id);
    return found && isOfKind(found, object) ? found : null;
  }

  get<K extends Kind>(object: K, id: string | null): OfKind<K> {
    const found = this.find(object, id);
    if (!found) throw new Error(`No such ${object}: ${id}`);
    return found;
  }

  list<K extends Kind>(object: K): OfKind<K>[] {
    return [...this.#objects.values()].filter((value): value is OfKind<K> => isOfKind(value, object));
  }
}

const isOfKind = <K extends Kind>(value: StripeObject, object: K): value is OfKind<K> =>
  value.object === object;
