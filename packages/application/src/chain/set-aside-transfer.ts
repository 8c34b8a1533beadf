import type { SuspenseReason } from '@cliffhanger/core/chain';
import { DONE, type TransferId } from '@cliffhanger/core/kernel';
import { custody, depositUnmatched } from '@cliffhanger/core/ledger';
import type { SeenTransfer, Stores } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import { keyOfTransfer } from './key-of-transfer.ts';

/** USDT that came to the platform itself is in the books until somebody shows whose it is; the rest is only noted. */
export async function setAsideTransfer(
  ports: ChainPorts,
  { id }: SeenTransfer,
  reason: SuspenseReason,
): Promise<void> {
  await ports.transactions.run(async (stores) => {
    const transfer = await stores.chainTransfers.lockPending(id);
    if (transfer === undefined) return DONE;
    const isCounted = reason === 'no-owner' && transfer.amount > 0n;
    const transferId = isCounted ? await book(stores, ports, transfer) : null;
    await stores.chainTransfers.setAside(id, { reason, at: ports.clock.now(), transferId });
    return DONE;
  });
}

async function book(
  stores: Stores,
  { chance, clock }: ChainPorts,
  transfer: SeenTransfer,
): Promise<TransferId> {
  const { id, network, amount } = transfer;
  const posted = await stores.ledger.post({
    ...depositUnmatched(custody(network), amount),
    id: chance.id(),
    key: keyOfTransfer(transfer),
    sellerId: null,
    reference: { type: 'chain-transfer', id },
    effectiveAt: clock.now(),
    actor: `chain:${network}`,
  });
  if (posted.outcome !== 'posted') throw new Error(`a transfer could not be set aside: ${posted.outcome}`);
  return posted.transferId;
}
