import type { Dependencies, PushEvent, PushSignal } from '@cliffhanger/application/ports';
import { publishPushEvents } from '@cliffhanger/application/push';
import { accept, type SellerId } from '@cliffhanger/core/kernel';
import type { Pool } from 'pg';
import { valueOf } from './sellers.ts';

/** An event of a seller that is published at once. */
export async function aPushEvent(
  { transactions }: Pick<Dependencies, 'transactions'>,
  event: PushEvent,
  pushSignal: Pick<PushSignal, 'tell'>,
): Promise<void> {
  valueOf(await transactions.run(async ({ outbox }) => accept(await outbox.put('push-event', event))));
  valueOf(await publishPushEvents({ transactions, pushSignal })());
}

/** Push events of a seller that are not yet published. */
export async function waitingPushEvents(owner: Pool, sellerId: SellerId): Promise<readonly PushEvent[]> {
  const { rows } = await owner.query<PushEvent>(
    'select seller_id as "sellerId", kind, facts from push.waiting where seller_id = $1 order by at, ctid',
    [sellerId],
  );
  return rows;
}
