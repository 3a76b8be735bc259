import { useMemo } from "react";
import { CURRENCY } from "#registry/contract/plans/amounts.ts";
import { useFormatNumber, useLocale } from "~/i18n/use-translate.tsx";

/** Most figures after the point of a price for one picture, which is often less than a cent's multiple. */
const FINEST = 3;

export interface Prices {
  /** A price, from cents: "$4.99". */
  price: (cents: number) => string;
  /** The price of one picture that costs `each` of so many credits: "$0.067". */
  pictureOf: (offer: { credits: number; cents: number }, each: number) => string;
}

/** What holds its left-to-right order among words of any direction: Arabic would draw "12.99 US$" as "$US 12.99". */
const isolate = (text: string): string => `\u2066${text}\u2069`;

/** Writes prices in the price list's currency as the page's language does. */
export function usePrices(): Prices {
  const format = useFormatNumber();
  const { dir } = useLocale();
  return useMemo(() => {
    const options = {
      style: "currency",
      currency: CURRENCY.toUpperCase(),
      currencyDisplay: "narrowSymbol",
    } as const;
    const write = (value: number, more: Intl.NumberFormatOptions = {}) => {
      const text = format(value, { ...options, ...more });
      return dir === "rtl" ? isolate(text.replaceAll("\u200f", "")) : text;
    };
    return {
      price: (cents) => write(cents / 100),
      pictureOf: ({ credits, cents }, each) =>
        write((cents * each) / credits / 100, { minimumFractionDigits: 2, maximumFractionDigits: FINEST }),
    };
  }, [format, dir]);
}
