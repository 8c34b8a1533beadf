import type { Instant } from '@cliffhanger/core/kernel';
import { Poster, useUiSettings } from '@cliffhanger/ui';
import { dateFormat } from '@cliffhanger/ui/settings';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';

interface OrderLineProps {
  readonly order: {
    readonly title: string;
    readonly poster: string;
    readonly quantity: number;
    readonly number: string;
    readonly sandbox: boolean;
    readonly preOrderTime?: Instant | undefined;
  };
  /** The amount, in its own column. */
  readonly end: ReactNode;
  readonly size?: 'm' | 's';
  readonly children?: ReactNode;
}

/** The text column wraps; the amount never does. */
export function OrderLine({ order, end, size = 'm', children }: OrderLineProps) {
  return (
    <div className="flex items-start gap-3">
      <Poster src={order.poster} size={size} />
      <div className="min-w-0 flex-1">
        <p className="text-strong">{order.title}</p>
        <OrderFacts order={order} />
        {children}
      </div>
      <div className="grid shrink-0 justify-items-end">
        {end}
        {order.sandbox && <Demo />}
      </div>
    </div>
  );
}

function OrderFacts({ order }: Pick<OrderLineProps, 'order'>) {
  const t = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-2 text-small text-muted">
      <span>{t('orders.episodes', { count: order.quantity })}</span>
      <span className="figures whitespace-nowrap">{order.number}</span>
      {order.preOrderTime !== undefined && <PreOrdered at={order.preOrderTime} />}
    </p>
  );
}

/** Marks a demo payment wherever its order appears (DOMAIN §10). */
export function Demo() {
  const t = useTranslation();
  return (
    <span className="mt-1 inline-block rounded-bar px-1.5 text-small text-muted outline-1 -outline-offset-1 outline-line">
      {t('orders.demo')}
    </span>
  );
}

/** Paid before its episodes were released; its deadlines start with the release. */
export function PreOrdered({ at }: { at: Instant }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const day = dateFormat(locale, { day: 'numeric', month: 'short' }).format(at);
  return <span className="whitespace-nowrap text-info">{t('orders.pre-ordered', { day })}</span>;
}
