import { confirmRemedy } from '@cliffhanger/application/trust';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import type { AppealId } from '@cliffhanger/core/trust';
import { OLAV } from '@cliffhanger/testing/factories';
import type { PlainOrder } from '../books/plain-books.ts';
import type { Doing } from '../doing.ts';
import type { World } from '../world.ts';
import { mayAppeal } from './appeal.ts';

/**
 * An upheld appeal releases an order on hold; for a refunded order the platform pays the loss after a second
 * approval.
 */
export function mayAppealOrder(world: World, order: PlainOrder, doing: Doing): void {
  const { seller, number } = order;
  if (seller === null) return;
  const isStanding = () => order.state === 'audit' || order.isRefundLast;
  mayAppeal(
    world,
    {
      sellerId: seller.id,
      subject: 'order',
      subjectId: number,
      isStanding,
      upheld: ({ deed, amount }, { id }, later) => {
        const expected = world.books.remedyOf(order);
        if (deed !== expected.deed || amount !== expected.amount)
          world.differ(`${number} is ${deed} with ${amount}, not ${expected.deed} with ${expected.amount}`);
        if (deed === 'released') world.books.dismissed(order, later.now);
        if (deed === 'paid')
          later.plan('confirm', later.dice.between(1, 20) * HOUR_MS, (last) =>
            confirm(world, { order, appealId: id, amount }, last),
          );
      },
    },
    doing,
  );
}

interface MakingGood {
  readonly order: PlainOrder;
  readonly appealId: AppealId;
  readonly amount: bigint;
}

async function confirm(
  world: World,
  { order, appealId, amount }: MakingGood,
  { call }: Doing,
): Promise<void> {
  const paid = await call('confirm', (at) => confirmRemedy(at)({ appealId, operator: OLAV }));
  world.judge(`making ${order.number} good`, paid, true);
  if (paid.ok) world.books.madeGood(order, amount);
}
