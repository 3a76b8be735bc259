/**
 * What a value on the wire looks like, as plain data: the browser reads answers by it (`readWire`), the server makes its
 * zod schema of it (`zodOf`), and its type is inferred from it (`WireOf`). Schemas of zod itself would cost every page
 * more bytes than all that it reads.
 */
export type Shape =
  /** `moment` is an ISO 8601 time in UTC, `address` an absolute URL, `whole` an integer. */
  | { readonly is: keyof Plain }
  | { readonly is: "one"; readonly of: readonly (string | number)[] }
  | { readonly is: "list" | "map" | "optional" | "nullable"; readonly of: Shape }
  | { readonly is: "either"; readonly of: readonly Shape[] }
  | { readonly is: "record"; readonly fields: Fields };

type Fields = Readonly<Record<string, Shape>>;

interface Plain {
  text: string;
  moment: string;
  address: string;
  number: number;
  whole: number;
  flag: boolean;
  anything: unknown;
}

type OptionalNames<F> = { [Name in keyof F]: F[Name] extends { is: "optional" } ? Name : never }[keyof F];

type RecordOf<F> = { [Name in Exclude<keyof F, OptionalNames<F>>]: WireOf<F[Name]> } & {
  [Name in OptionalNames<F>]?: WireOf<F[Name]>;
};

/** The type of what a shape describes. */
export type WireOf<S> = S extends { is: keyof Plain }
  ? Plain[S["is"]]
  : S extends { is: "one"; of: readonly (infer Known)[] }
    ? Known
    : S extends { is: "list"; of: infer Item }
      ? WireOf<Item>[]
      : S extends { is: "map"; of: infer Item }
        ? Record<string, WireOf<Item>>
        : S extends { is: "optional"; of: infer Given }
          ? WireOf<Given>
          : S extends { is: "nullable"; of: infer Given }
            ? WireOf<Given> | null
            : S extends { is: "either"; of: readonly (infer Variant)[] }
              ? WireOf<Variant>
              : S extends { is: "record"; fields: infer F }
                ? { [Name in keyof RecordOf<F>]: RecordOf<F>[Name] }
                : never;

export const text = { is: "text" } as const;
export const moment = { is: "moment" } as const;
export const address = { is: "address" } as const;
export const number = { is: "number" } as const;
export const whole = { is: "whole" } as const;
export const flag = { is: "flag" } as const;
/** Whatever JSON holds. */
export const anything = { is: "anything" } as const;

/** One of these values and no other. */
export const oneOf = <const Known extends readonly (string | number)[]>(of: Known) =>
  ({ is: "one", of }) as const;
export const listOf = <const Item extends Shape>(of: Item) => ({ is: "list", of }) as const;
/** An object whose names are data. */
export const mapOf = <const Item extends Shape>(of: Item) => ({ is: "map", of }) as const;
/** A field that may be absent. */
export const optional = <const Given extends Shape>(of: Given) => ({ is: "optional", of }) as const;
export const nullable = <const Given extends Shape>(of: Given) => ({ is: "nullable", of }) as const;
/** The first of these that fits. */
export const either = <const Variants extends readonly Shape[]>(of: Variants) =>
  ({ is: "either", of }) as const;
/** An object with exactly these fields. */
export const record = <const F extends Fields>(fields: F) => ({ is: "record", fields }) as const;
