import { useEffect, useRef, type ReactNode } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import { FramedPicture } from "~/ui/picture/framed-picture.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SubmitButton } from "../account-fields.tsx";

const COLUMNS = 3;
/** Rows that a strip shows, the first of them in part: the page's largest pictures. */
const SEEN_ROWS = 2;
/** How far each column of the contact sheet is pulled up, so that no two pictures line up. */
const PULLED = ["-mt-24", "-mt-6", "-mt-36"];

interface SignFrameProps {
  heading: string;
  lead?: ReactNode;
  art: readonly Picture[];
  /** It stands in the place of a form that was sent: its heading takes the focus. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A page to sign in by: a form beside a contact sheet of results; above it a strip of them on small screens. */
export function SignFrame({ heading, lead, art, isAnswer = false, children }: SignFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) title.current?.focus();
  }, [isAnswer]);
  return (
    // The strip's row is there before the strip, which follows the form: a form that was seen already does not move.
    <div className="grid grid-rows-[15rem_1fr] md:min-h-[calc(100dvh-var(--fx-header))] md:grid-cols-2 md:grid-rows-1">
      <div className="row-start-2 grid content-start justify-center px-(--fx-gutter) py-10 md:row-start-1 md:content-center">
        <div className="grid w-[min(100vw-2*var(--fx-gutter),24rem)] gap-4.5">
          <div>
            <h1 ref={title} tabIndex={isAnswer ? -1 : undefined} className="h-sec outline-none">
              {heading}
            </h1>
            {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
      <ContactSheet art={art} />
    </div>
  );
}

function ContactSheet({ art }: { art: readonly Picture[] }) {
  return (
    <div aria-hidden="true" className="relative row-start-1 overflow-clip bg-stage">
      <div className="absolute inset-0 grid grid-cols-3 gap-4 px-4">
        {PULLED.map((pulled, column) => (
          <div key={pulled} className={`grid content-start gap-4 ${pulled}`}>
            {art
              .filter((_, place) => place % COLUMNS === column)
              .map((picture, row) => (
                <div key={picture.src} className="aspect-4/5 overflow-clip rounded-print shadow-print">
                  <FramedPicture
                    picture={{ ...picture, alt: "" }}
                    sizes="(min-width: 56rem) 16vw, 30vw"
                    urgency={row < SEEN_ROWS ? "soon" : "late"}
                  />
                </div>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Signing in with a Google account, and the line that parts it from the other way. */
export function GoogleForm({ next, invite }: { next: string; invite?: string | undefined }) {
  const t = useTranslate();
  const form = useAccountForm("google");
  return (
    <>
      <AccountForm form={form} hidden={{ next, invite }}>
        <SubmitButton isPending={form.isPending} variant="line" size="lg" block>
          {t("account.sign.google")}
        </SubmitButton>
      </AccountForm>
      <p className="flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("account.sign.or")}
      </p>
    </>
  );
}

/** What the loader of a sign-in page tells it. */
export interface SignPageData {
  /** Where to go on to; a path of ours. */
  next: string;
  /** The code of the invitation link that somebody came by. */
  invite?: string | undefined;
  hasGoogle: boolean;
  /** Results of our styles, to look at beside the form. */
  art: readonly Picture[];
}

interface Carried {
  next?: string | undefined;
  invite?: string | undefined;
}

/** The address of a sign-in page that carries on where to go next and who invited; `/` needs no carrying. */
export function signAddress(page: string, { next, invite }: Carried): string {
  const query = new URLSearchParams();
  if (next !== undefined && next !== "/") query.set("next", next);
  if (invite !== undefined) query.set("invite", invite);
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}
