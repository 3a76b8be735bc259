import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface SearchInputProps extends Omit<ComponentPropsWithoutRef<"input">, "type" | "name" | "placeholder"> {
  /** Its name, which stands in it while it is empty. */
  label: string;
}

/** The field of a search, whose words are sent as `q`. Its form is placed by `relative` and `flex items-center`. */
export const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(function SearchInput(
  { label, className, ...props },
  ref,
) {
  return (
    <>
      <Icon name="search" size={20} className="pointer-events-none absolute start-3.5 text-faint" />
      <input
        {...props}
        ref={ref}
        type="search"
        name="q"
        maxLength={100}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        className={classNames(
          "min-h-11 w-full rounded-control border border-line-strong bg-surface ps-11 pe-3.5 text-base placeholder:text-faint hover:border-muted focus-visible:-outline-offset-1",
          className,
        )}
      />
    </>
  );
});
