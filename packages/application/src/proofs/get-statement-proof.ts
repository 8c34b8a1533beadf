import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import {
  type ClosedHead,
  headLeafText,
  type LogEntryProof,
  type StatementTransfer as ProvenTransfer,
  parseCheckpoint,
  parseNote,
  pathText,
  STATEMENT_FORMAT,
  type StatementProof,
} from '@cliffhanger/core/proofs';
import type { Requires, StatementTransfer, StoredCheckpoint, Uses } from '../ports/index.ts';
import { provenEntries } from './steps/log-tree.ts';
import { type Bounds, findBounds, type StatementEnd } from './steps/statement-bounds.ts';

/** A browser checks this many within seconds; longer ranges need several requests. */
const MOST_TRANSFERS = 100_000;

export interface GetStatementProof {
  readonly sellerId: SellerId;
  readonly from: Instant;
  /** Exclusive end. */
  readonly to: Instant;
}

type Readers = Uses<'closings' | 'fundLog' | 'proofLog'>;

/**
 * The seller's transfers of a range between two closings of the log (docs/proofs.md §7). The range of the
 * answer ends at the last closing: newer transfers are omitted.
 */
export const getStatementProof =
  ({ transactions }: Requires<'transactions', 'closings' | 'fundLog' | 'proofLog'>) =>
  ({ sellerId, from, to }: GetStatementProof): Promise<Result<StatementProof>> =>
    transactions.read(async (repositories): Promise<Result<StatementProof>> => {
      const checkpoint = await repositories.proofLog.newestCheckpoint();
      if (checkpoint === undefined) return refuse('statement-not-closed');
      const span = { from, until: to };
      const bounds = await findBounds(repositories, sellerId, { span, logSize: checkpoint.size });
      if (bounds === undefined) return refuse('statement-not-closed');
      const count = bounds.ending.head.length - (bounds.opening?.head.length ?? 0);
      if (count > MOST_TRANSFERS) return refuse('statement-too-long');
      return accept(await proofOf(repositories, sellerId, bounds, checkpoint));
    });

async function proofOf(
  repositories: Readers,
  sellerId: SellerId,
  { opening, ending, lines, span }: Bounds,
  checkpoint: StoredCheckpoint,
): Promise<StatementProof> {
  const opened = opening?.head.length ?? 0;
  const { transfers } = await repositories.fundLog.statement(
    sellerId,
    BigInt(opened),
    ending.head.length - opened,
  );
  const { keys, anchor, openingEntry, endingEntry } = await entriesOf(repositories, {
    opening,
    ending,
    size: checkpoint.size,
  });
  const closedHead = closedHeadOf(repositories, sellerId);
  return {
    format: STATEMENT_FORMAT,
    origin: originOf(checkpoint.note),
    journalId: sellerId,
    range: { from: span.from, to: span.until },
    lines,
    opening: opening && openingEntry ? await closedHead(opening, openingEntry) : null,
    transfers: transfers.map(provenTransfer),
    ending: await closedHead(ending, endingEntry),
    checkpoint: checkpoint.note,
    keys,
    anchor,
  };
}

interface ProvenEntries {
  readonly keys: readonly LogEntryProof[];
  readonly anchor: LogEntryProof | null;
  readonly openingEntry: LogEntryProof | undefined;
  readonly endingEntry: LogEntryProof;
}

async function entriesOf(
  repositories: Readers,
  { opening, ending, size }: Pick<Bounds, 'opening' | 'ending'> & { readonly size: number },
): Promise<ProvenEntries> {
  const { proofLog } = repositories;
  const keys = await proofLog.listOf('key', size);
  const anchor = await proofLog.newestOf('anchor', size);
  const indexes = [opening, ending].flatMap((end) => (end === undefined ? [] : [end.closing.logIndex]));
  const closings = [];
  for (const index of indexes) closings.push(...(await proofLog.list(index, 1)));
  const wanted = [...keys, ...(anchor === undefined ? [] : [anchor]), ...closings];
  const proven = new Map(
    (await provenEntries(repositories, wanted, size)).map((entry) => [entry.index, entry]),
  );
  const at = (index: number): LogEntryProof => {
    const entry = proven.get(index);
    if (entry === undefined) throw new Error(`entry ${index} is not in the log`);
    return entry;
  };
  return {
    keys: keys.map(({ index }) => at(index)),
    anchor: anchor === undefined ? null : at(anchor.index),
    openingEntry: opening && at(opening.closing.logIndex),
    endingEntry: at(ending.closing.logIndex),
  };
}

const closedHeadOf =
  ({ closings }: Uses<'closings'>, journalId: SellerId) =>
  async ({ head, closing }: StatementEnd, entry: LogEntryProof): Promise<ClosedHead> => ({
    leaf: headLeafText({
      journalId,
      length: BigInt(head.length),
      head: head.head,
      balances: head.balances,
    }),
    place: head.place,
    path: pathText(await closings.path(head.place, closing.number)),
    closing: entry,
  });

const provenTransfer = (transfer: StatementTransfer): ProvenTransfer => ({
  id: transfer.id,
  sequence: Number(transfer.sequence),
  previousHash: transfer.previousHash,
  hash: transfer.hash,
  kind: transfer.kind,
  referenceType: transfer.reference.type,
  referenceId: transfer.reference.id,
  effectiveAt: transfer.effectiveAt,
  actor: transfer.actor,
  reason: transfer.reason ?? null,
  corrects: transfer.corrects ?? null,
  entries: transfer.entries.map(({ account, amount, orderId }) => ({
    account,
    amount: amount.toString(),
    orderId: orderId ?? null,
  })),
});

function originOf(note: string): string {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  if (checkpoint === undefined) throw new Error('the newest checkpoint is none');
  return checkpoint.origin;
}
