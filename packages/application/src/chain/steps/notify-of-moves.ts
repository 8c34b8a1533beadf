import { formatMoney } from '@cliffhanger/core/kernel';
import type { MovedTransfer, Uses } from '../../ports/index.ts';

/** Makes open apps of the sellers refetch. */
export async function notifyOfMoves(
  { outbox }: Uses<'outbox'>,
  transfers: readonly Pick<MovedTransfer, 'id' | 'sellerId' | 'amount'>[],
  state: 'seen' | 'gone' | 'held',
): Promise<void> {
  const events = transfers.flatMap(({ id, sellerId, amount }) =>
    sellerId === null
      ? []
      : [
          {
            sellerId,
            kind: 'deposit-moved' as const,
            facts: { depositId: id, state, amount: formatMoney(amount) },
          },
        ],
  );
  if (events.length > 0) await outbox.putMany('push-event', events);
}
