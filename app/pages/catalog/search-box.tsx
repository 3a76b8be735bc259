import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

const TYPING_PAUSE_MS = 200;

/** Searches the catalog while typing; without JavaScript on Enter. The words stand in the address. */
export function SearchBox({ search, tag }: { search: string; tag: string | undefined }) {
  const t = useTranslate();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>();

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
      <Icon name="search" size={20} className="pointer-events-none absolute start-3.5 text-faint" />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        placeholder={t("catalog.search")}
        aria-label={t("catalog.search")}
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface ps-11 pe-3.5 text-base placeholder:text-faint hover:border-muted focus-visible:-outline-offset-1"
      />
      {tag !== undefined && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}
