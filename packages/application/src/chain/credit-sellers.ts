import { addsUp } from '@cliffhanger/core/chain';
import {
  accept,
  groupedBy,
  type Instant,
  type Money,
  type Result,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import { depositRulesAt } from '../deposits/deposit-rules.ts';
import { tellOfCredit } from '../deposits/tell-of-deposit.ts';
import type { ChainCredit, ChainTransferId, SeenTransfer, Stores } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import { keyOfTransfer } from './key-of-transfer.ts';
import { tellOfMoves } from './tell-of-moves.ts';

/** In which block two nodes showed each transfer. */
export type AgreedBlocks = ReadonlyMap<ChainTransferId, string>;

/**
 * All of these sellers' that two nodes agree on, with what was too little before: a seller's together reach the minimum,
 * or wait on. One that lies in another block by now is left for the next time. Says how many were credited.
 */
export async function creditSellers(
  ports: ChainPorts,
  sellerIds: readonly SellerId[],
  agreed: AgreedBlocks,
): Promise<number> {
  const { transactions, clock, chain } = ports;
  const credited = await transactions.run(async (stores): Promise<Result<number>> => {
    const now = clock.now();
    const open = await stores.chainTransfers.lockOpenOf(sellerIds, chain.network);
    const ready = open.filter(({ id, state, blockHash }) => state === 'held' || agreed.get(id) === blockHash);
    const { minimum } = await depositRulesAt(stores, now);
    const { enough, tooLittle } = parted(ready, minimum);
    await holdAll(stores, tooLittle, now);
    await creditAll(stores, ports, { transfers: enough, now });
    return accept(enough.length);
  });
  if (!credited.ok) throw new Error('deposits could not be credited');
  return credited.value;
}

/** By what each seller has in all. */
function parted(ready: readonly SeenTransfer[], minimum: Money) {
  const bySeller = [...groupedBy(ready, ({ sellerId }) => sellerId).values()];
  const isEnough = (own: readonly SeenTransfer[]) =>
    addsUp(
      own.map(({ amount }) => amount),
      minimum,
    );
  return {
    enough: bySeller.filter(isEnough).flat(),
    tooLittle: bySeller.filter((own) => !isEnough(own)).flat(),
  };
}

async function holdAll(stores: Stores, transfers: readonly SeenTransfer[], now: Instant): Promise<void> {
  const fresh = transfers.filter(({ state }) => state === 'pending');
  await stores.chainTransfers.hold(
    fresh.map(({ id }) => id),
    now,
  );
  await tellOfMoves(stores, fresh, 'held');
}

interface Crediting {
  readonly transfers: readonly SeenTransfer[];
  readonly now: Instant;
}

/** Asked for in one breath: the statements of all of them travel together, in the order of their sellers. */
async function creditAll(stores: Stores, ports: ChainPorts, { transfers, now }: Crediting): Promise<void> {
  const credits = await Promise.all(transfers.map((transfer) => book(stores, ports, { transfer, now })));
  await stores.chainTransfers.credit(credits, now);
  await Promise.all(
    transfers.map(({ id, sellerId, amount }) =>
      tellOfCredit(stores, { sellerId: ownerOf(sellerId), depositId: id, amount }, now),
    ),
  );
}

async function book(
  { ledger }: Stores,
  { chance }: ChainPorts,
  { transfer, now }: { readonly transfer: SeenTransfer; readonly now: Instant },
): Promise<ChainCredit> {
  const { id, network, amount, sellerId } = transfer;
  const posted = await ledger.post({
    ...depositCredited(custody(network), amount),
    id: chance.id(),
    key: keyOfTransfer(transfer),
    sellerId: ownerOf(sellerId),
    reference: { type: 'deposit', id },
    effectiveAt: now,
    actor: `chain:${network}`,
  });
  if (posted.outcome !== 'posted') throw new Error(`a deposit could not be booked: ${posted.outcome}`);
  return { id, transferId: posted.transferId };
}

function ownerOf(sellerId: SellerId | null): SellerId {
  if (sellerId === null) throw new TypeError('a deposit without a seller');
  return sellerId;
}
