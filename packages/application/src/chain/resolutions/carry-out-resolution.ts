import type { Resolution } from '@cliffhanger/core/chain';
import type { SellerId, TransferId } from '@cliffhanger/core/kernel';
import {
  custody,
  depositCredited,
  depositUnmatched,
  type Posting,
  suspenseMatched,
} from '@cliffhanger/core/ledger';
import { tellOfCredit } from '../../deposits/tell-of-deposit.ts';
import type { Chance, Ended, SeenTransfer, Stores } from '../../ports/index.ts';
import { keyOfTransfer } from '../key-of-transfer.ts';
import { keyOfResolution } from './key-of-resolution.ts';

interface Confirmed {
  readonly resolution: Resolution;
  readonly ended: Ended;
}

/** What is done with the confirmation itself; a return is left for the chain, with its sum in the books. */
export async function carryOutResolution(
  stores: Stores,
  chance: Chance,
  { resolution, ended }: Confirmed,
): Promise<void> {
  const { id, plan, subject, amount } = resolution;
  if (plan.way === 'close') return stores.resolutions.saveDone(id, ended.at, null);
  if (subject.kind === 'invoice') return stores.invoices.addReturned(subject.id, amount);
  const found = await stores.resolutions.lockTransfer(subject.id);
  if (found === undefined) throw new Error('what was set aside is gone');
  const step = { stores, chance, resolution, ended, transfer: found.transfer };
  if (plan.way === 'credit') await credit(step, plan.sellerId);
  else if (found.transfer.state === 'held') await bookIntoSuspense(step);
}

interface Step extends Confirmed {
  readonly stores: Stores;
  readonly chance: Chance;
  readonly transfer: SeenTransfer;
}

/** Of his own that was too little, or of what nobody had claimed. */
async function credit(step: Step, sellerId: SellerId): Promise<void> {
  const { stores, resolution, ended, transfer } = step;
  const { id, network, amount } = transfer;
  if (transfer.state === 'held') {
    const transferId = await book(step, {
      posting: depositCredited(custody(network), amount),
      key: keyOfTransfer(transfer),
      sellerId,
    });
    await stores.chainTransfers.credit([{ id, transferId }], ended.at);
  } else {
    await book(step, { posting: suspenseMatched(amount), key: keyOfResolution(resolution.id), sellerId });
    await stores.chainTransfers.resolve(id, 'matched', resolution.id);
  }
  await stores.resolutions.saveDone(resolution.id, ended.at, null);
  await tellOfCredit(stores, { sellerId, depositId: id, amount }, ended.at);
}

/** It does not add up any more: from now on it is set aside like what belongs to nobody, until it has gone back. */
async function bookIntoSuspense(step: Step): Promise<void> {
  const { stores, ended, transfer } = step;
  const transferId = await book(step, {
    posting: depositUnmatched(custody(transfer.network), transfer.amount),
    key: keyOfTransfer(transfer),
    sellerId: null,
  });
  await stores.chainTransfers.setAside(transfer.id, { reason: 'no-owner', at: ended.at, transferId });
}

interface Booking {
  readonly posting: Posting;
  readonly key: string;
  readonly sellerId: SellerId | null;
}

async function book(
  { stores, chance, transfer, resolution, ended }: Step,
  { posting, key, sellerId }: Booking,
): Promise<TransferId> {
  const posted = await stores.ledger.post({
    ...posting,
    id: chance.id(),
    key,
    sellerId,
    reference: { type: sellerId === null ? 'chain-transfer' : 'deposit', id: transfer.id },
    effectiveAt: ended.at,
    actor: `operator:${ended.by}`,
    reason: resolution.because,
  });
  if (posted.outcome !== 'posted') throw new Error(`a resolution could not be booked: ${posted.outcome}`);
  return posted.transferId;
}
