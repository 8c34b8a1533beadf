import type { FinalityRule } from '@cliffhanger/core/chain';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { NodeProgress, WaitingTransfer } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';
import { bookInvoiceTransfer } from './book-invoice-transfer.ts';
import { creditSellers } from './credit-sellers.ts';
import { holdInSuspense } from './hold-in-suspense.ts';
import { sayWhatIsSeen } from './say-what-is-seen.ts';

export interface FinalizePorts
  extends ChainPorts<
    'chainTransfers' | 'chainWatch' | 'messages' | 'outbox' | 'sellers' | 'settings' | 'shops'
  > {
  /** When a transfer is final: `ruleInForce`, which the database enforces too. */
  readonly rule: () => Promise<FinalityRule>;
}

export interface TransfersFinalized {
  readonly credited: number;
  /** From viewers, to the addresses of their invoices. */
  readonly forInvoices: number;
  readonly inSuspense: number;
  /** Deep enough, but the nodes differ or one of them is behind. */
  readonly waiting: number;
}

const NOTHING: TransfersFinalized = { credited: 0, forInvoices: 0, inSuspense: 0, waiting: 0 };
const MOST_AT_ONCE = 500;
const SELLERS_A_TRANSACTION = 25;
const TRANSACTIONS_AT_ONCE = 3;

/**
 * Reports the transfers that this watcher's node has, credits those that two watchers have seen, and holds
 * unowned ones in suspense.
 */
export const finalizeTransfers = (ports: FinalizePorts) => {
  const progressOf = nodeProgress(ports);
  return async (): Promise<TransfersFinalized> => {
    const { transfers, isDisagreeing } = await waitingOnes(ports);
    const unsaid = transfers.filter(({ isSighted }) => !isSighted);
    if (unsaid.length === 0 && !isDisagreeing) return finalize(ports, transfers);
    await sayWhatIsSeen(ports, { transfers: unsaid, progress: await progressOf(), rule: await ports.rule() });
    return finalize(ports, (await waitingOnes(ports)).transfers);
  };
};

/** A token's decimals never change, so they are read once. */
function nodeProgress({ node, chain }: ChainPorts<never>): () => Promise<NodeProgress> {
  let decimals: number | undefined;
  return async () => {
    decimals ??= await node.decimals(chain.token);
    const [{ height: headHeight }, finalizedHeight] = await Promise.all([
      node.head(),
      node.finalizedHeight(),
    ]);
    return { decimals, headHeight, finalizedHeight };
  };
}

const waitingOnes = ({
  transactions,
  clock,
  chain: { network },
}: ChainPorts<'chainTransfers' | 'chainWatch'>) =>
  transactions.read(async ({ chainTransfers, chainWatch }) => ({
    transfers: await chainTransfers.waiting(network, MOST_AT_ONCE, clock.now()),
    isDisagreeing: await chainWatch.isDisagreeing(network),
  }));

async function finalize(
  ports: FinalizePorts,
  transfers: readonly WaitingTransfer[],
): Promise<TransfersFinalized> {
  if (transfers.length === 0) return NOTHING;
  const proven = transfers.filter(({ isProven }) => isProven);
  const deposits: WaitingTransfer[] = [];
  let [inSuspense, forInvoices] = [0, 0];
  for (const transfer of proven) {
    if (transfer.reason !== null) inSuspense += Number(await holdInSuspense(ports, transfer));
    else if (transfer.kind === 'invoice') forInvoices += Number(await bookInvoiceTransfer(ports, transfer));
    else deposits.push(transfer);
  }
  return {
    credited: await creditAll(ports, deposits),
    forInvoices,
    inSuspense,
    waiting: transfers.length - proven.length,
  };
}

async function creditAll(ports: FinalizePorts, deposits: readonly WaitingTransfer[]): Promise<number> {
  const sellerIds = [...new Set(deposits.flatMap(({ sellerId }) => sellerId ?? []))].toSorted();
  const batches = Array.from({ length: Math.ceil(sellerIds.length / SELLERS_A_TRANSACTION) }, (_, at) =>
    sellerIds.slice(at * SELLERS_A_TRANSACTION, (at + 1) * SELLERS_A_TRANSACTION),
  );
  let credited = 0;
  for (let at = 0; at < batches.length; at += TRANSACTIONS_AT_ONCE) {
    const counts = await Promise.all(
      batches.slice(at, at + TRANSACTIONS_AT_ONCE).map((batch) => creditBatch(ports, batch)),
    );
    credited += counts.reduce((sum, count) => sum + count, 0);
  }
  return credited;
}

/** When the batch fails, credits each seller alone and then throws the first error. */
async function creditBatch(ports: FinalizePorts, sellerIds: readonly SellerId[]): Promise<number> {
  try {
    return await creditSellers(ports, sellerIds);
  } catch (error) {
    if (sellerIds.length === 1) throw error;
    const alone = await Promise.allSettled(sellerIds.map((sellerId) => creditSellers(ports, [sellerId])));
    const failed = alone.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return alone.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }
}
