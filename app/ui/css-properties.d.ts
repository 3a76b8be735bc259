import "react";

declare module "react" {
  /** Custom properties that a component sets for its stylesheet. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
