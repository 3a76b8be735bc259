import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { SearchInput } from "~/ui/search-input.tsx";

const TYPING_PAUSE_MS = 200;
const FOCUS_KEY = "/";

interface SearchBoxProps {
  search: string;
  tag: string | undefined;
  /** The field was focused. */
  onSearch: (() => void) | undefined;
}

/** Whether a key belongs to what has the focus: a field that takes letters, or a dialog. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, dialog, [contenteditable=''], [contenteditable='true'], [role='dialog']",
  ) !== null;

/** Focuses a field at "/", unless somebody is typing elsewhere. */
function useFocusKey(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (event.key !== FOCUS_KEY || !isPlain || event.defaultPrevented || takesKeys(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [input]);
}

/** Searches the catalog while typing; without JavaScript on Enter. The words stand in the address. */
export function SearchBox({ search, tag, onSearch }: SearchBoxProps) {
  const t = useTranslate();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>();
  useFocusKey(input);

  useEffect(() => {
    // The address changed by other means than typing here.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  return (
    <Form
      role="search"
      method="get"
      preventScrollReset
      replace
      className="relative flex flex-[1_1_14rem] items-center lg:flex-[0_0_19rem]"
      onChange={(event) => {
        const form = event.currentTarget;
        window.clearTimeout(pause.current);
        pause.current = window.setTimeout(
          () => submit(form, { replace: true, preventScrollReset: true }),
          TYPING_PAUSE_MS,
        );
      }}
      onSubmit={() => window.clearTimeout(pause.current)}
    >
      <SearchInput
        ref={input}
        label={t("catalog.search")}
        defaultValue={search}
        aria-keyshortcuts={FOCUS_KEY}
        onFocus={onSearch}
        className="peer"
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute end-3 hidden rounded-sm border border-line-strong px-1.5 text-xs text-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden lg:block"
      >
        {FOCUS_KEY}
      </kbd>
      {tag !== undefined && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}
