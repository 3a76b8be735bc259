import type { ReactNode } from "react";
import { useTranslate, Message } from "~/i18n/use-translate.tsx";
import { Button, type ButtonVariant, Spinner } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { ShopControl, ShopDoor } from "./use-shop.ts";
import type { SubscriptionView } from "#registry/contract/wire/responses.ts";
import { LocalTime } from "~/ui/local-time.tsx";

interface DoorButtonProps {
  door: ShopDoor;
  shop: ShopControl;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Leads to a page of the vendor's. While that opens the button waits, and says why when it does not. */
export function DoorButton({ door, shop, variant = "line", children }: DoorButtonProps) {
  const t = useTranslate();
  const isOpening = shop.opening === door;
  const text = shop.refusal?.door === door ? shop.refusal.text : null;
  return (
    <div className="needs-script grid">
      <Button
        block
        variant={variant}
        aria-busy={isOpening}
        aria-disabled={shop.opening !== null || undefined}
        onClick={() => shop.open(door)}
      >
        {isOpening && <Spinner />}
        {children}
      </Button>
      <span role="status" className="sr-only">
        {isOpening && t("pages.pricing.opening")}
      </span>
      <div role="alert">
        {text !== null && (
          <p className="mt-2 flex gap-2 text-sm text-danger">
            <Icon name="triangle-alert" size={16} className="mt-0.5 flex-none" />
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

/** How a subscription stands: until when it is paid, and what comes then. */
export function SubscriptionNote({ subscription }: { subscription: SubscriptionView }) {
  const t = useTranslate();
  const { status, isCancelled, periodEnd } = subscription;
  if (status === "past-due" && !isCancelled) return <>{t("pages.pricing.pastDue")}</>;
  return (
    <Message
      id={isCancelled ? "pages.pricing.ends" : "pages.pricing.renews"}
      values={{ date: <LocalTime at={periodEnd} format="date" /> }}
    />
  );
}
