import { randomUUID } from 'node:crypto';
import { instantOf, type OrderId, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type { Posting, Transfer } from '@cliffhanger/core/ledger';

export const newSellerId = (): SellerId => randomUUID() as SellerId;
export const newOrderId = (): OrderId => randomUUID() as OrderId;
export const newTransferId = (): TransferId => randomUUID() as TransferId;

/** A transfer of a posting, with defaults for everything else. */
export function transferFrom(
  posting: Posting,
  traits: Partial<Transfer> & Pick<Transfer, 'sellerId'>,
): Transfer {
  const id = newTransferId();
  return {
    id,
    key: `${posting.kind}:${id}`,
    reference: { type: 'test', id },
    effectiveAt: instantOf(Date.UTC(2026, 4, 5, 12)),
    actor: 'test',
    ...posting,
    ...traits,
  };
}
