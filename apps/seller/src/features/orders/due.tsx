import type { Instant } from '@cliffhanger/core/kernel';
import { Countdown, useUiSettings } from '@cliffhanger/ui';
import { dateFormat } from '@cliffhanger/ui/settings';
import type { Order } from './order.ts';

type Dated = Pick<
  Order,
  'state' | 'shipBy' | 'platformShipsAt' | 'completionTime' | 'refundTime' | 'settlementTime'
>;

/** Deadlines count down; other orders show their date. */
export function Due({ order }: { order: Dated }) {
  const { state, shipBy, platformShipsAt, completionTime, refundTime, settlementTime } = order;
  const deadline = platformShipsAt ?? shipBy;
  if (state === 'to-ship' && deadline !== undefined) return <Countdown until={deadline} format="clock" />;
  const ended = completionTime ?? refundTime;
  if (ended !== undefined) return <At time={ended} isMuted />;
  return settlementTime === undefined ? null : <At time={settlementTime} />;
}

const MINUTES = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

export function At({ time, isMuted = false }: { time: Instant; isMuted?: boolean }) {
  const { locale } = useUiSettings();
  return (
    <span className={isMuted ? 'figures text-muted' : 'figures'}>
      {dateFormat(locale, MINUTES).format(time)}
    </span>
  );
}
