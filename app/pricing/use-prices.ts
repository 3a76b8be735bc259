import { useMemo } from "react";
import { CURRENCY } from "~/credits/amounts.ts";
import { useFormatNumber } from "~/i18n/use-translate.tsx";

/** Most figures after the point of a price for one picture, which is often less than a cent's multiple. */
const FINEST = 3;

export interface Prices {
  /** A price, from cents: "$4.99". */
  price: (cents: number) => string;
  /** The price of one picture that costs `each` of so many credits: "$0.067". */
  pictureOf: (offer: { credits: number; cents: number }, each: number) => string;
}

/** Writes prices in the price list's currency as the page's language does. */
export function usePrices(): Prices {
  const format = useFormatNumber();
  return useMemo(() => {
    const options = {
      style: "currency",
      currency: CURRENCY.toUpperCase(),
      currencyDisplay: "narrowSymbol", // "US$" falls apart between words that run from right to left
    } as const;
    return {
      price: (cents) => format(cents / 100, options),
      pictureOf: ({ credits, cents }, each) =>
        format((cents * each) / credits / 100, {
          ...options,
          minimumFractionDigits: 2,
          maximumFractionDigits: FINEST,
        }),
    };
  }, [format]);
}
