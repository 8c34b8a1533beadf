import { addsUp } from '@cliffhanger/core/chain';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import { depositRulesAt } from '../deposits/deposit-rules.ts';
import { tellOfCredit } from '../deposits/tell-of-deposit.ts';
import type { ChainTransferId, SeenTransfer, Stores } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import { tellOfMoves } from './tell-of-moves.ts';

/** By this a credit is known for ever: a transfer is credited once, whatever is tried again. */
export const keyOfTransfer = ({ network, transactionHash, ordinal }: SeenTransfer): string =>
  `chain:${network}:${transactionHash}:${ordinal}`;

/**
 * All of a seller's that two nodes agree on, with what was too little before: together they reach the minimum, or wait
 * on. `agreed` names the block in which each was shown; one that lies in another by now is left for the next time.
 * Says how many were credited.
 */
export async function creditSeller(
  ports: ChainPorts,
  sellerId: SellerId,
  agreed: ReadonlyMap<ChainTransferId, string>,
): Promise<number> {
  const { transactions, clock, chain } = ports;
  const credited = await transactions.run(async (stores): Promise<Result<number>> => {
    const now = clock.now();
    const open = await stores.chainTransfers.lockOpenOf(sellerId, chain.network);
    const ready = open.filter(({ id, state, blockHash }) => state === 'held' || agreed.get(id) === blockHash);
    const { minimum } = await depositRulesAt(stores, now);
    const amounts = ready.map(({ amount }) => amount);
    if (!addsUp(amounts, minimum)) return accept(await holdAll(stores, ready, now));
    for (const transfer of ready) await creditOne(stores, ports, { transfer, sellerId, now });
    return accept(ready.length);
  });
  if (!credited.ok) throw new Error('deposits could not be credited');
  return credited.value;
}

async function holdAll(stores: Stores, ready: readonly SeenTransfer[], now: Instant): Promise<0> {
  const fresh = ready.filter(({ state }) => state === 'pending');
  await stores.chainTransfers.hold(
    fresh.map(({ id }) => id),
    now,
  );
  await tellOfMoves(stores, fresh, 'held');
  return 0;
}

interface Crediting {
  readonly transfer: SeenTransfer;
  readonly sellerId: SellerId;
  readonly now: Instant;
}

async function creditOne(
  stores: Stores,
  { chance }: ChainPorts,
  { transfer, sellerId, now }: Crediting,
): Promise<void> {
  const { id, network, amount } = transfer;
  const posted = await stores.ledger.post({
    ...depositCredited(custody(network), amount),
    id: chance.id(),
    key: keyOfTransfer(transfer),
    sellerId,
    reference: { type: 'deposit', id },
    effectiveAt: now,
    actor: `chain:${network}`,
  });
  if (posted.outcome !== 'posted') throw new Error(`a deposit could not be booked: ${posted.outcome}`);
  await stores.chainTransfers.credit(id, posted.transferId, now);
  await tellOfCredit(stores, { sellerId, depositId: id, amount }, now);
}
