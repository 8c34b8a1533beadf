import { isHeldByBank } from '@cliffhanger/core/orders';
import type { MessageId } from '@cliffhanger/i18n';
import { Banner, shortTime, useMoneyText, useUiSettings } from '@cliffhanger/ui';
import { CircleCheck, Clock, Lock, type LucideIcon, Scale, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { ShipBy } from '../list/ship-row.tsx';
import type { OrderDetail } from '../order.ts';
import { MissingRight } from '../right/missing-right.tsx';

/** One sentence on where the money is, and until when. */
export function OrderStanding({ order }: { order: OrderDetail }): ReactNode {
  const t = useTranslation();
  const figures = useMoneyText();
  const { locale } = useUiSettings();
  if (order.state === 'to-ship') return <ToShip order={order} />;
  if (order.shippedBy === 'platform' || order.state === 'refunded') {
    return (
      <Standing
        icon={Undo2}
        title={t(order.state === 'refunded' ? 'orders.standing.refunded' : 'orders.standing.platform')}
        text={t(
          order.state === 'refunded' ? 'orders.standing.refunded.text' : 'orders.standing.platform.text',
        )}
      />
    );
  }
  const { unsettled, settlementTime, completionTime } = order;
  if (order.state === 'audit' && order.shippedBy === undefined && settlementTime !== undefined) {
    return (
      <Standing
        icon={Scale}
        tone="warn"
        title={t('orders.standing.stopped')}
        text={t('orders.standing.stopped.text', { date: shortTime(settlementTime, locale) })}
      />
    );
  }
  if (unsettled === undefined) return null;
  const amount = figures(unsettled);
  if (order.state === 'completed') {
    return (
      <Standing
        icon={CircleCheck}
        tone="good"
        title={t('orders.standing.completed', { amount })}
        text={completionTime === undefined ? undefined : shortTime(completionTime, locale)}
      />
    );
  }
  if (settlementTime === undefined) return null;
  const isAudit = order.state === 'audit';
  const date = shortTime(settlementTime, locale);
  return (
    <Standing
      icon={isAudit ? Scale : Lock}
      tone={isAudit ? 'warn' : 'info'}
      title={t(isAudit ? 'orders.standing.audit' : 'orders.standing.hold', { amount, date })}
      text={t(isAudit ? auditText(order) : 'orders.standing.hold.text')}
    />
  );
}

const auditText = ({ notice }: OrderDetail): MessageId =>
  isHeldByBank(notice?.rule) ? 'orders.standing.audit.bank' : 'orders.standing.audit.text';

function ToShip({ order }: { order: OrderDetail }) {
  if (!order.hasRight) return <MissingRight order={order} />;
  return (
    <Banner icon={Clock} tone="warn">
      <ShipBy order={order} />
    </Banner>
  );
}

interface StandingProps {
  readonly icon: LucideIcon;
  readonly tone?: 'info' | 'warn' | 'good';
  readonly title: string;
  readonly text: string | undefined;
}

const Standing = ({ icon, tone, title, text }: StandingProps) => (
  <Banner icon={icon} {...(tone === undefined ? {} : { tone })}>
    <p className="text-strong">{title}</p>
    {text !== undefined && <p className="text-small text-muted">{text}</p>}
  </Banner>
);
