import type { ResolutionId } from '@cliffhanger/core/chain';
import { invoiceProcessor } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import { custody, invoiceReturned, processor, suspenseReturned } from '@cliffhanger/core/ledger';
import type { Chance, Stores } from '../../ports/index.ts';
import { keyOfResolution } from './key-of-resolution.ts';

interface Finished {
  readonly id: ResolutionId;
  readonly transactionHash: string;
  readonly now: Instant;
}

/** It is in a block for good: out of the books in the transaction in which its sending says so. */
export async function finishReturn(
  stores: Stores,
  chance: Chance,
  { id, transactionHash, now }: Finished,
): Promise<void> {
  const resolution = await stores.resolutions.lock(id);
  if (resolution === undefined) throw new Error('a return of nothing');
  const { subject, network, amount } = resolution;
  const posting =
    subject.kind === 'invoice'
      ? invoiceReturned(processor(invoiceProcessor(network)), custody(network), amount)
      : suspenseReturned(custody(network), amount);
  const posted = await stores.ledger.post({
    ...posting,
    id: chance.id(),
    key: keyOfResolution(id),
    sellerId: null,
    reference: { type: subject.kind === 'invoice' ? 'invoice' : 'chain-transfer', id: subject.id },
    effectiveAt: now,
    actor: `chain:${network}`,
    reason: resolution.because,
  });
  if (posted.outcome !== 'posted') throw new Error(`a return could not be booked: ${posted.outcome}`);
  if (subject.kind === 'transfer') await stores.chainTransfers.resolve(subject.id, 'returned', id);
  await stores.resolutions.saveDone(id, now, transactionHash);
}
