import { addUtcDays, nextUtcMidnight, utcDayOf } from "./utc-day.ts";

/** One credit, by when it lapses (milliseconds). */
type Coin = number;

interface Purse {
  coins: Coin[];
  grantedOn: Set<string>;
}

interface ModelHold {
  owner: string;
  coins: Coin[];
  day: string;
  expiresAt: number;
  isOpen: boolean;
  isDelivered: boolean;
}

/**
 * The ledger's rules for visitors behind one address, in the plainest way to say them: every credit is a coin with a
 * lapse time. Tests compare the ledger against it.
 */
export class LedgerModel {
  readonly #limit: number;
  readonly #purses = new Map<string, Purse>();
  readonly #holds = new Map<string, ModelHold>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  balance(owner: string, now: Date): { balance: number; nextExpiry?: Date } {
    const { coins } = this.#purse(owner, now);
    const balance = Math.min(coins.length, Math.max(0, this.#limit - this.#spentOn(utcDayOf(now))));
    return balance === 0 ? { balance } : { balance, nextExpiry: new Date(Math.min(...coins)) };
  }

  /** Whether the credits sufficed. */
  hold(id: string, owner: string, amount: number, now: Date, expiresAt: Date): boolean {
    const purse = this.#purse(owner, now);
    const day = utcDayOf(now);
    if (purse.coins.length < amount || this.#spentOn(day) + amount > this.#limit) return false;
    const coins = purse.coins.toSorted((a, b) => a - b).slice(0, amount);
    purse.coins = purse.coins.toSorted((a, b) => a - b).slice(amount);
    this.#holds.set(id, {
      owner,
      coins,
      day,
      expiresAt: expiresAt.getTime(),
      isOpen: true,
      isDelivered: false,
    });
    return true;
  }

  deliver(id: string): void {
    const hold = this.#holds.get(id);
    if (hold) hold.isDelivered = true;
  }

  capture(id: string): boolean {
    const hold = this.#holds.get(id);
    if (!hold?.isOpen) return false;
    hold.isOpen = false;
    return true;
  }

  release(id: string, now: Date): boolean {
    const hold = this.#holds.get(id);
    if (!hold?.isOpen) return false;
    const keptUntil = addUtcDays(nextUtcMidnight(now), 1).getTime();
    this.#purse(hold.owner, now).coins.push(...hold.coins.map((coin) => Math.max(coin, keptUntil)));
    this.#holds.delete(id);
    return true;
  }

  sweep(now: Date): void {
    for (const [id, hold] of [...this.#holds])
      if (hold.isOpen && hold.expiresAt <= now.getTime()) {
        if (hold.isDelivered) this.capture(id);
        else this.release(id, now);
      }
  }

  #spentOn(day: string): number {
    return [...this.#holds.values()].reduce(
      (sum, hold) => sum + (hold.day === day ? hold.coins.length : 0),
      0,
    );
  }

  /** An owner's purse as of `now`: without lapsed coins, with the day's grant. */
  #purse(owner: string, now: Date): Purse {
    const purse = this.#purses.get(owner) ?? { coins: [], grantedOn: new Set<string>() };
    this.#purses.set(owner, purse);
    purse.coins = purse.coins.filter((coin) => coin > now.getTime());
    if (!purse.grantedOn.has(utcDayOf(now))) {
      purse.grantedOn.add(utcDayOf(now));
      purse.coins.push(...Array<Coin>(4).fill(nextUtcMidnight(now).getTime()));
    }
    return purse;
  }
}
