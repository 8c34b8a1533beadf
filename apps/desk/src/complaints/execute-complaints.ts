import type { OrderCard } from '@cliffhanger/application/ports';
import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Desk } from '../compose.ts';
import { showPromise, type Told, tell } from '../show.ts';

export const executeComplaints = async (desk: Desk): Promise<Told> =>
  tell(await desk.listComplaints(), (orders) => showComplaints(orders, desk.clock.now()));

function showComplaints(orders: readonly OrderCard[], now: Instant): string {
  if (orders.length === 0) return 'no order is in audit';
  const heading = `${orders.length} ${orders.length === 1 ? 'order is' : 'orders are'} in audit`;
  return [heading, '', ...orders.map((order) => showOne(order, now))].join('\n');
}

function showOne(order: OrderCard, now: Instant): string {
  const { number, title, notice, state } = order;
  const endsAt = state.kind === 'audit' ? state.releaseAt : now;
  return [
    `${number}   ${showPromise(endsAt, now).replace('answer promised', 'the seller is paid by rule')}`,
    `    ${title}, ${formatMoney(saleAmounts(order).orderAmount)} USDT`,
    `    ${notice?.rule ?? ''}: ${notice?.note ?? notice?.facts['said'] ?? ''}`,
    '',
  ].join('\n');
}
