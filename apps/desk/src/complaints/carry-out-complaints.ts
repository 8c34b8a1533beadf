import type { OrderCard } from '@cliffhanger/application/ports';
import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Desk } from '../compose.ts';
import { showPromise } from '../show.ts';
import type { ComplaintTask } from './read-complaint-words.ts';

/** Says whether it was done. */
export async function carryOutComplaints(desk: Desk, task: ComplaintTask): Promise<boolean> {
  switch (task.kind) {
    case 'list-complaints':
      return list(desk);
    case 'decide-complaint':
      return decide(desk, task);
    case 'open-audit':
      return open(desk, task);
  }
}

async function list(desk: Desk): Promise<boolean> {
  const complaints = await desk.listComplaints();
  if (!complaints.ok) throw new Error(complaints.refusal.name);
  console.log(showComplaints(complaints.value, desk.clock.now()));
  return true;
}

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

async function decide(
  desk: Desk,
  task: Extract<ComplaintTask, { kind: 'decide-complaint' }>,
): Promise<boolean> {
  const decided = await desk.decideComplaint(task);
  if (decided.ok) {
    const outcome =
      task.outcome === 'upheld' ? 'upheld; the viewer is paid back' : 'dismissed; the order goes on';
    console.log(`the complaint about ${task.number} is ${outcome}`);
    return true;
  }
  console.error(`no order ${task.number} is in audit`);
  return false;
}

async function open(desk: Desk, task: Extract<ComplaintTask, { kind: 'open-audit' }>): Promise<boolean> {
  const sellerId = await desk.findSellerId(task.email);
  const opened = sellerId && (await desk.openAudit({ ...task, sellerId }));
  if (opened?.ok) {
    console.log(`${task.number} is in audit (${task.ground.rule}); the seller is told`);
    return true;
  }
  console.error(
    opened?.refusal.name === 'order-data-changed'
      ? `${task.number} cannot be put into audit any more`
      : `${task.email} has no order ${task.number}`,
  );
  return false;
}
