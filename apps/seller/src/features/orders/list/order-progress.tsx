import type { Instant } from '@cliffhanger/core/kernel';
import { Countdown, RelativeTime } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import type { Order } from '../order.ts';

/** The state of an order that needs no action. */
export const OrderProgress = ({ order }: { order: Order }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
    <OrderState state={order.state} />
    <Standing order={order} />
  </div>
);

function Standing({ order }: { order: Order }): ReactNode {
  const t = useTranslation();
  const { state, settlementTime, completionTime, refundTime } = order;
  if (order.shippedBy === 'platform' && state !== 'refunded')
    return <span className="text-small text-muted">{t('orders.progress.by-platform')}</span>;
  if (state === 'completed' || state === 'refunded')
    return <Since at={state === 'completed' ? completionTime : refundTime} />;
  if (settlementTime === undefined) return null;
  return (
    <Countdown
      until={settlementTime}
      format="words"
      icon="lock"
      label={t(state === 'audit' ? 'orders.progress.audit' : 'orders.progress.hold')}
    />
  );
}

const Since = ({ at }: { at: Instant | undefined }) =>
  at === undefined ? null : (
    <span className="text-small text-muted">
      <RelativeTime at={at} />
    </span>
  );
