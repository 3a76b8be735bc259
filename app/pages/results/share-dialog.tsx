import { useId, useState } from "react";
import { SHARE_DAYS, type ShareDays } from "#registry/contract/wire/values.ts";
import type { OpenShare } from "#registry/contract/wire/responses.ts";
import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { PREVIEW_SIZE } from "~/pages/frame/site-links.ts";
import { CopyButton } from "~/pages/results/copy-button.tsx";
import { Button, Spinner } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { useShares } from "./use-shares.ts";

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  /** The generation whose picture is shared. */
  generationId: string;
}

/** Where the card lies that messengers show for a link. */
const cardAddress = (url: string): string => `${new URL(url).pathname}/card.jpg`;

/** Makes links to a result, shows each new one once, and ends those that are open. */
export function ShareDialog({ generationId, ...dialog }: ShareDialogProps) {
  const t = useTranslate();
  const { list, made, isBusy, failure, hasEnded, make, end } = useShares(generationId);
  const [days, setDays] = useState<ShareDays>(7);
  const [withOriginal, setWithOriginal] = useState(false);
  return (
    <Dialog
      {...dialog}
      title={t("style.share.title")}
      description={t("style.share.text")}
      actions={
        <Button onClick={() => make({ days, withOriginal })} aria-disabled={isBusy || list === null}>
          {isBusy && <Spinner />}
          {t("style.share.make")}
        </Button>
      }
    >
      <DaysField days={days} onChoose={setDays} until={list?.expiresAt} />
      {list?.hasOriginal === true && (
        <label className="switch">
          <span className="label">{t("style.share.original")}</span>
          <input
            type="checkbox"
            role="switch"
            checked={withOriginal}
            onChange={({ currentTarget }) => setWithOriginal(currentTarget.checked)}
          />
        </label>
      )}
      <p className="hint">{t("style.share.cards")}</p>
      <div role="status" className="grid gap-3 empty:hidden">
        {made && <NewLink url={made.url} />}
        {hasEnded && <p className="text-sm">{t("style.share.ended")}</p>}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure}
      </p>
      {list !== null && list.shares.length > 0 && (
        <OpenLinks shares={list.shares} isBusy={isBusy} onEnd={end} />
      )}
    </Dialog>
  );
}

function DaysField({
  days,
  onChoose,
  until,
}: {
  days: ShareDays;
  onChoose: (days: ShareDays) => void;
  /** ISO time at which the picture itself is deleted. */
  until: string | undefined;
}) {
  const t = useTranslate();
  const hint = useId();
  return (
    <fieldset className="field" aria-describedby={hint}>
      <legend className="label">{t("style.share.days")}</legend>
      <div className="seg">
        {SHARE_DAYS.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="share-days"
              value={count}
              checked={days === count}
              onChange={() => onChoose(count)}
            />
            <span>{t("style.form.keepDays", { count })}</span>
          </label>
        ))}
      </div>
      <p id={hint} className="hint">
        {until !== undefined && (
          <Message id="style.share.most" values={{ date: <LocalTime at={until} format="date" /> }} />
        )}
      </p>
    </fieldset>
  );
}

function NewLink({ url }: { url: string }) {
  const t = useTranslate();
  const id = useId();
  return (
    <>
      <p className="text-sm">{t("style.share.ready")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {t("style.share.link")}
        </label>
        <input id={id} className="input min-w-0 flex-1" dir="ltr" readOnly value={url} />
        <CopyButton text={url} label={t("style.details.copyLink")} isSpelled />
      </div>
      <figure className="grid gap-1.5">
        <img
          src={cardAddress(url)}
          alt=""
          {...PREVIEW_SIZE}
          className="h-auto w-full rounded-print bg-sunken"
        />
        <figcaption className="hint">{t("style.share.card")}</figcaption>
      </figure>
    </>
  );
}

function OpenLinks({
  shares,
  isBusy,
  onEnd,
}: {
  shares: readonly OpenShare[];
  isBusy: boolean;
  onEnd: (id: string) => void;
}) {
  const t = useTranslate();
  return (
    <section className="field">
      <h3 className="text-sm font-medium">{t("style.share.live")}</h3>
      <ul className="grid gap-1 text-sm">
        {shares.map(({ id, expiresAt, withOriginal }, place) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <Message
                id={withOriginal ? "style.share.untilBoth" : "style.share.until"}
                values={{ date: <LocalTime at={expiresAt} format="moment" /> }}
              />
            </span>
            <Button
              variant="quiet"
              size="sm"
              className="text-danger!"
              aria-label={t("style.share.endOne", { n: place + 1 })}
              aria-disabled={isBusy}
              onClick={() => onEnd(id)}
            >
              {t("style.share.end")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
