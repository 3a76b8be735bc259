import { AMOUNTS } from "#registry/contract/plans.ts";
import { checkInCreditsOf } from "../grants.server.ts";
import { addUtcDays, nextUtcMidnight, utcDayOf } from "../utc-day.ts";

/** One credit. */
interface Coin {
  /** When it lapses in milliseconds, `Infinity` for never. */
  lapse: number;
  /** Which of its owner's grants and returns brought it; later ones have higher numbers. */
  lot: number;
  /** Whether a release gave it a lot of its own: it is never extended again. */
  isMoved: boolean;
  /** The payment that it was first bought with. */
  payment: string | null;
}

interface Purse {
  lots: number;
  coins: Coin[];
  /** Lots of which something was written off. */
  writtenOff: Set<number>;
  grantedOn: Set<string>;
  checkIns: { day: string; streak: number }[];
}

interface ModelHold {
  owner: string;
  coins: Coin[];
  day: string;
  expiresAt: number;
  isOpen: boolean;
}

interface State {
  purses: Map<string, Purse>;
  holds: Map<string, ModelHold>;
  delivered: Set<string>;
  canceled: Set<string>;
  payments: Map<string, { owner: string; granted: number; owed: number; taken: number }>;
  coded: Set<string>;
  invitations: Map<string, { inviter: string; isRewarded: boolean }>;
}

export interface ModelRules {
  /** What visitors, who all share one address, may spend a day together. */
  limit: number;
  isVisitor(owner: string): boolean;
}

const bySpending = (a: Coin, b: Coin): number => (a.lapse === b.lapse ? a.lot - b.lot : a.lapse - b.lapse);

/**
 * The rules of credits in the plainest way to say them: every credit is a coin that knows when it lapses and what
 * brought it. Tests compare the ledger and the grants against it.
 */
export class LedgerModel {
  readonly #rules: ModelRules;
  readonly #state: State;

  constructor(rules: ModelRules, state?: State) {
    this.#rules = rules;
    this.#state = state ?? {
      purses: new Map(),
      holds: new Map(),
      delivered: new Set(),
      canceled: new Set(),
      payments: new Map(),
      coded: new Set(),
      invitations: new Map(),
    };
  }

  clone(): LedgerModel {
    return new LedgerModel(this.#rules, structuredClone(this.#state));
  }

  /** The same for models that will answer the same for ever. */
  fingerprint(): string {
    const sorted = (map: Map<string, unknown>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const { purses, holds, payments, invitations, coded } = this.#state;
    for (const purse of purses.values()) purse.coins.sort(bySpending);
    const maps = [purses, holds, payments, invitations].map(sorted);
    const days = sorted(purses).map(([owner]) => [...this.#purse(owner).grantedOn].toSorted());
    const lapsed = sorted(purses).map(([owner]) => [...this.#purse(owner).writtenOff].toSorted());
    return JSON.stringify([maps, days, lapsed, [...coded].toSorted()]);
  }

  balance(owner: string, now: Date): { balance: number; nextExpiry?: Date } {
    const purse = this.#purse(owner);
    this.#writeOff(purse, now);
    purse.coins = this.#current(owner, now);
    purse.grantedOn.add(utcDayOf(now));
    const owned = purse.coins.length;
    const left = this.#rules.limit - this.#spentOn(utcDayOf(now));
    const balance = this.#rules.isVisitor(owner) ? Math.min(owned, Math.max(0, left)) : owned;
    const lapse = Math.min(...purse.coins.map((coin) => coin.lapse));
    return balance === 0 || lapse === Infinity ? { balance } : { balance, nextExpiry: new Date(lapse) };
  }

  /** Whether the credits sufficed; where they did not, nothing has happened. */
  hold(id: string, owner: string, amount: number, now: Date, expiresAt: Date): boolean {
    const purse = this.#purse(owner);
    const { lots } = purse;
    const coins = this.#current(owner, now).toSorted(bySpending);
    const day = utcDayOf(now);
    const isLimited = this.#rules.isVisitor(owner) && this.#spentOn(day) + amount > this.#rules.limit;
    if (coins.length < amount || isLimited) {
      purse.lots = lots;
      return false;
    }
    this.#writeOff(purse, now);
    purse.coins = coins.slice(amount);
    purse.grantedOn.add(day);
    const hold = { owner, coins: coins.slice(0, amount), day, expiresAt: expiresAt.getTime(), isOpen: true };
    this.#state.holds.set(id, hold);
    return true;
  }

  deliver(id: string): void {
    this.#state.delivered.add(id);
  }

  cancel(id: string): void {
    this.#state.canceled.add(id);
  }

  capture(id: string): boolean {
    const hold = this.#state.holds.get(id);
    if (!hold?.isOpen) return false;
    hold.isOpen = false;
    return true;
  }

  /** Coins keep their lapse; after our failure those that would lapse before the next midnight live until then, once. */
  release(id: string, now: Date): boolean {
    const hold = this.#state.holds.get(id);
    if (!hold?.isOpen) return false;
    const midnight = nextUtcMidnight(now).getTime();
    const purse = this.#purse(hold.owner);
    const moved = new Map<number, number>();
    for (const coin of hold.coins) {
      const isExtended = !this.#state.canceled.has(id) && !coin.isMoved && coin.lapse < midnight;
      const isOpen = coin.lapse > now.getTime() && !purse.writtenOff.has(coin.lot);
      if (isOpen && !isExtended) continue;
      const lot = moved.get(coin.lot) ?? (purse.lots += 1);
      moved.set(coin.lot, lot);
      Object.assign(coin, { lapse: isExtended ? midnight : coin.lapse, lot, isMoved: true });
    }
    purse.coins.push(...hold.coins);
    this.#writeOff(purse, now);
    this.#state.holds.delete(id);
    for (const { payment } of hold.coins) this.#collect(payment);
    return true;
  }

  sweep(now: Date): void {
    for (const [id, hold] of [...this.#state.holds])
      if (hold.isOpen && hold.expiresAt <= now.getTime()) {
        if (this.#state.delivered.has(id)) this.capture(id);
        else this.release(id, now);
      }
  }

  checkIn(owner: string, now: Date): { granted: number; streak: number } {
    const purse = this.#purse(owner);
    const lastCheckIn = purse.checkIns.at(-1);
    const day = utcDayOf(now);
    if (lastCheckIn && lastCheckIn.day >= day) return { granted: 0, streak: lastCheckIn.streak };
    const streak = lastCheckIn?.day === utcDayOf(addUtcDays(now, -1)) ? lastCheckIn.streak + 1 : 1;
    purse.checkIns.push({ day, streak });
    this.#give(owner, checkInCreditsOf(streak), Infinity, null);
    this.rewardInvitation(owner);
    return { granted: checkInCreditsOf(streak), streak };
  }

  /** A pack, or a period's credits where they lapse. Whether they were given by this call. */
  buy(payment: string, owner: string, credits: number, periodEnd?: Date): boolean {
    const isNew = !this.#state.payments.has(payment);
    if (isNew) {
      this.#state.payments.set(payment, { owner, granted: credits, owed: 0, taken: 0 });
      this.#give(owner, credits, periodEnd?.getTime() ?? Infinity, payment);
    }
    this.rewardInvitation(owner);
    return isNew;
  }

  takeBack(payment: string, credits: number, now: Date): number {
    const bought = this.#state.payments.get(payment);
    if (!bought) return 0;
    const purse = this.#purse(bought.owner);
    this.#writeOff(purse, now);
    bought.owed = Math.max(bought.owed, Math.min(credits, bought.granted));
    return this.#collect(payment);
  }

  /** Makes an owner's code; tells how many came by it and were rewarded. */
  readInvitation(owner: string): { joined: number; rewarded: number } {
    this.#state.coded.add(owner);
    const own = [...this.#state.invitations.values()].filter(({ inviter }) => inviter === owner);
    return { joined: own.length, rewarded: own.filter(({ isRewarded }) => isRewarded).length };
  }

  noteInvitation(inviter: string, invited: string): boolean {
    const { coded, invitations } = this.#state;
    if (!coded.has(inviter) || coded.has(invited) || invitations.has(invited)) return false;
    invitations.set(invited, { inviter, isRewarded: false });
    return true;
  }

  rewardInvitation(invited: string): boolean {
    const invitation = this.#state.invitations.get(invited);
    const finished = [...this.#state.holds.values()].filter((hold) => hold.owner === invited && !hold.isOpen);
    const days = new Set([...this.#purse(invited).checkIns, ...finished].map(({ day }) => day));
    const paid = [...this.#state.payments.values()].filter((payment) => payment.owner === invited);
    const hasPaid = paid.some(({ granted, owed }) => owed < granted);
    const isActive = days.size >= AMOUNTS.invitation.activeDays;
    if (!invitation || invitation.isRewarded || finished.length === 0 || !(hasPaid || isActive)) return false;
    invitation.isRewarded = true;
    for (const side of [invitation.inviter, invited])
      this.#give(side, AMOUNTS.invitation.credits, Infinity, null);
    return true;
  }

  #writeOff(purse: Purse, now: Date): void {
    const isLapsed = ({ lapse }: Coin) => lapse <= now.getTime();
    for (const { lot } of purse.coins.filter(isLapsed)) purse.writtenOff.add(lot);
    purse.coins = purse.coins.filter((coin) => !isLapsed(coin));
  }

  #give(owner: string, credits: number, lapse: number, payment: string | null): void {
    const purse = this.#purse(owner);
    const lot = (purse.lots += 1);
    purse.coins.push(...Array.from({ length: credits }, () => ({ lapse, lot, isMoved: false, payment })));
  }

  /** Takes what a payment owes from its coins, as far as they are there. */
  #collect(payment: string | null): number {
    const bought = payment === null ? undefined : this.#state.payments.get(payment);
    if (!bought) return 0;
    const purse = this.#purse(bought.owner);
    const coins = purse.coins.filter((coin) => coin.payment === payment).toSorted(bySpending);
    const taken = new Set(coins.slice(0, bought.owed - bought.taken));
    purse.coins = purse.coins.filter((coin) => !taken.has(coin));
    bought.taken += taken.size;
    return taken.size;
  }

  #spentOn(day: string): number {
    const counted = [...this.#state.holds.values()].filter((hold) => this.#rules.isVisitor(hold.owner));
    return counted.reduce((sum, hold) => sum + (hold.day === day ? hold.coins.length : 0), 0);
  }

  #purse(owner: string): Purse {
    const purse = this.#state.purses.get(owner) ?? {
      lots: 0,
      coins: [],
      writtenOff: new Set<number>(),
      grantedOn: new Set<string>(),
      checkIns: [],
    };
    this.#state.purses.set(owner, purse);
    return purse;
  }

  /** An owner's coins as of `now`: without lapsed ones, with the day's grant. Only who looks or spends brings it about. */
  #current(owner: string, now: Date): Coin[] {
    const purse = this.#purse(owner);
    const { coins, grantedOn } = purse;
    const current = coins.filter((coin) => coin.lapse > now.getTime());
    if (grantedOn.has(utcDayOf(now))) return current;
    const lot = (purse.lots += 1);
    const lapse = nextUtcMidnight(now).getTime();
    const daily = this.#rules.isVisitor(owner)
      ? AMOUNTS.visitorCreditsPerDay
      : AMOUNTS.freeAccountCreditsPerDay;
    return [
      ...current,
      ...Array.from({ length: daily }, () => ({ lapse, lot, isMoved: false, payment: null })),
    ];
  }
}
