import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { Button, Countdown, useNow } from '@cliffhanger/ui';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { invalidate } from '../../../shared/server/index.ts';
import type { Order } from '../order.ts';
import type { ShipOne } from '../ship/index.ts';

interface ShipRowProps {
  readonly order: Order;
  readonly ship: Pick<ShipOne, 'pending' | 'begin'>;
}

/** Remaining time and the ship button. */
export const ShipRow = ({ order, ship }: ShipRowProps) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
    <div className="min-w-fit flex-1">
      <ShipBy order={order} icon="clock" />
    </div>
    <ShipButton order={order} ship={ship} size="s" />
  </div>
);

export function ShipButton({ order, ship, size }: ShipRowProps & { readonly size: 's' | 'row' }) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  return (
    <Button
      look="soft"
      size={size}
      busy={ship.pending === order.number}
      disabled={off !== undefined}
      aria-keyshortcuts="S"
      aria-label={t('orders.ship.named', { title: order.title, number: order.number })}
      onClick={() => ship.begin(order)}
    >
      {t('orders.ship.button')}
    </Button>
  );
}

interface ShipByProps {
  readonly order: Pick<Order, 'shipBy' | 'shippedForSellerAt'>;
  /** Omitted where another icon is beside it. */
  readonly icon?: 'clock';
}

/** Late after one day; after three the platform ships, and the countdown shows when. */
export function ShipBy({ order, icon }: ShipByProps) {
  const t = useTranslation();
  const now = useNow(MINUTE_MS / 2);
  const { shipBy, shippedForSellerAt } = order;
  if (shipBy === undefined) return null;
  const isLate = now >= shipBy;
  if (!isLate || shippedForSellerAt === undefined) {
    return (
      <Countdown
        until={shipBy}
        format="clock"
        label={t('orders.ship.within')}
        {...(icon === undefined ? {} : { icon })}
      />
    );
  }
  return (
    <>
      <p className="text-label text-warn">{t('orders.ship.late')}</p>
      <Countdown
        until={shippedForSellerAt}
        format="clock"
        calm
        label={t('orders.ship.for-you')}
        onEnd={() => void invalidate('orders')}
      />
    </>
  );
}
