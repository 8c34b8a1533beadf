import {
  countUnits,
  type SettlingRule,
  settledHeight,
  settlingRule,
  suspenseReasonOf,
} from '@cliffhanger/core/chain';
import { groupedBy, type SellerId } from '@cliffhanger/core/kernel';
import { depositRulesAt } from '../deposits/deposit-rules.ts';
import type { SeenTransfer } from '../ports/index.ts';
import { agreementOf } from './agreement.ts';
import { bookInvoiceTransfer } from './book-invoice-transfer.ts';
import { type ChainPorts, tokensOf } from './chain-ports.ts';
import { type AgreedBlocks, creditSellers } from './credit-sellers.ts';
import { noteDisagreement } from './note-disagreement.ts';
import { setAsideTransfer } from './set-aside-transfer.ts';

export interface SettlePorts extends ChainPorts {
  /** Only to show what happens with a weaker one: the rule comes from the settings. */
  readonly rule?: SettlingRule;
}

export interface TransfersSettled {
  readonly credited: number;
  /** Of viewers, to the addresses of their invoices. */
  readonly forInvoices: number;
  readonly setAside: number;
  /** Deep enough, but the nodes do not say the same, or not yet. */
  readonly waiting: number;
}

const NOTHING: TransfersSettled = { credited: 0, forInvoices: 0, setAside: 0, waiting: 0 };
const MOST_AT_ONCE = 500;
const SELLERS_A_TRANSACTION = 25;
const TRANSACTIONS_AT_ONCE = 3;

/** Credits what is deep enough and what two nodes show alike; sets aside what belongs to nobody. */
export const settleTransfers = (ports: SettlePorts) => async (): Promise<TransfersSettled> => {
  const deep = await deepEnough(ports);
  if (deep.transfers.length === 0) return NOTHING;
  const agreed = await agreedOnes(ports, deep);
  const deposits: SeenTransfer[] = [];
  let [setAside, forInvoices] = [0, 0];
  for (const transfer of agreed) {
    const reason = suspenseReasonOf({ ...transfer, isPlausible: isPlausible(transfer, deep) });
    if (reason !== undefined) {
      setAside += 1;
      await setAsideTransfer(ports, transfer, reason);
    } else if (transfer.kind === 'invoice') {
      forInvoices += 1;
      await bookInvoiceTransfer(ports, transfer);
    } else deposits.push(transfer);
  }
  return {
    credited: await creditAll(ports, deposits),
    forInvoices,
    setAside,
    waiting: deep.transfers.length - agreed.length,
  };
};

interface Deep {
  readonly transfers: readonly SeenTransfer[];
  readonly rule: SettlingRule;
  readonly decimals: number;
}

const isPlausible = ({ units }: SeenTransfer, { decimals }: Deep): boolean =>
  countUnits(units, decimals) !== undefined;

const deepEnough = ({ transactions, clock, chain: { network }, rule: weaker }: SettlePorts): Promise<Deep> =>
  transactions.read(async (stores) => {
    const position = await stores.chainWatch.positionOf(network);
    const { confirmations } = await depositRulesAt(stores, clock.now());
    const rule = weaker ?? settlingRule(confirmations[network]);
    if (position === undefined) return { transfers: [], rule, decimals: 0 };
    const transfers = await stores.chainTransfers.waitingUpTo(
      network,
      settledHeight(position, rule),
      MOST_AT_ONCE,
    );
    return { transfers, rule, decimals: position.decimals };
  });

/** Asked block by block: a node shows all of it or none. */
async function agreedOnes(ports: SettlePorts, { transfers, rule }: Deep): Promise<SeenTransfer[]> {
  const { sources } = ports.chain;
  const tokens = tokensOf(ports.chain);
  const agreed: SeenTransfer[] = [];
  const refused: SeenTransfer[] = [];
  for (const inBlock of groupedBy(transfers, ({ blockHash }) => blockHash).values()) {
    const [first] = inBlock;
    if (first === undefined) continue;
    const question = {
      block: { height: first.blockHeight, hash: first.blockHash },
      transfers: inBlock,
      tokens,
    };
    const answers = await Promise.all(
      sources.map((source) => agreementOf(source, question, rule.waitsForFinality)),
    );
    const agreeing = answers.filter((answer) => answer === 'agrees').length;
    const isRefused = rule.agreeing > 1 && answers.includes('disagrees');
    if (isRefused) refused.push(...inBlock);
    else if (agreeing >= rule.agreeing) agreed.push(...inBlock);
  }
  await noteDisagreement(ports, refused);
  return agreed;
}

async function creditAll(ports: SettlePorts, deposits: readonly SeenTransfer[]): Promise<number> {
  const agreed: AgreedBlocks = new Map(deposits.map(({ id, blockHash }) => [id, blockHash]));
  const sellerIds = [...new Set(deposits.flatMap(({ sellerId }) => sellerId ?? []))].toSorted();
  const batches = Array.from({ length: Math.ceil(sellerIds.length / SELLERS_A_TRANSACTION) }, (_, at) =>
    sellerIds.slice(at * SELLERS_A_TRANSACTION, (at + 1) * SELLERS_A_TRANSACTION),
  );
  let credited = 0;
  for (let at = 0; at < batches.length; at += TRANSACTIONS_AT_ONCE) {
    const counts = await Promise.all(
      batches.slice(at, at + TRANSACTIONS_AT_ONCE).map((batch) => creditBatch(ports, batch, agreed)),
    );
    credited += counts.reduce((sum, count) => sum + count, 0);
  }
  return credited;
}

/** Where one of them cannot be credited the others are, each alone; what went wrong is told after that. */
async function creditBatch(
  ports: SettlePorts,
  sellerIds: readonly SellerId[],
  agreed: AgreedBlocks,
): Promise<number> {
  try {
    return await creditSellers(ports, sellerIds, agreed);
  } catch (error) {
    if (sellerIds.length === 1) throw error;
    const alone = await Promise.allSettled(
      sellerIds.map((sellerId) => creditSellers(ports, [sellerId], agreed)),
    );
    const failed = alone.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return alone.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }
}
