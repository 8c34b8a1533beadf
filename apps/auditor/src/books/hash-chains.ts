import {
  type Account,
  CHAIN_START,
  entryOf,
  type Instant,
  linkHash,
  type OrderId,
  type TransferId,
  type TransferKind,
} from '@cliffhanger/core/formats';
import type { Snapshot } from '../database.ts';
import { type Report, reporting } from '../findings.ts';
import { isShard, readTails, type StoredTransfer, type Tail } from './read-transfers.ts';

/*
 * Walks every chain. Each link needs a consecutive number, the hash of its predecessor, a hash of its
 * content, and balanced lines. The end must match the head, the length and the balances in the books. The
 * hashed text is the published format (core/ledger/chain.ts), with which sellers check their statements.
 */

const NAME = 'hash-chains';

interface Progress {
  readonly sequence: bigint;
  readonly head: string;
  readonly balances: ReadonlyMap<string, bigint>;
}

const BEGINNING: Progress = { sequence: 0n, head: CHAIN_START, balances: new Map() };

/**
 * The verified prefix of each chain, and the position of the round that verifies chains from the beginning.
 */
export interface ChainMarks {
  readonly whole: Map<string, Progress>;
  lastAgain: string;
}

export const noMarks = (): ChainMarks => ({ whole: new Map(), lastAgain: '' });

interface BookRow {
  readonly journal_id: string;
  readonly available: string;
  readonly unsettled: string;
  readonly withdrawing: string;
  readonly escrow: string;
  readonly episodes: string;
  readonly journal_length: string;
  readonly journal_head: string;
}

const BOOKS = `select journal_id, available, unsettled, withdrawing, escrow, episodes, journal_length,
  encode(journal_head, 'hex') as journal_head from ledger.books order by journal_id`;

const ACCOUNT_OF = {
  available: 'seller:available',
  unsettled: 'seller:unsettled',
  withdrawing: 'seller:withdrawing',
  escrow: 'order:escrow',
  episodes: 'seller:episodes',
} as const;
const BALANCES = Object.keys(ACCOUNT_OF) as readonly (keyof typeof ACCOUNT_OF)[];

/** Transfers per turn that are verified again from the start of their chains. */
const MOST_AGAIN = 50_000n;
/** Transfers per query. */
const MOST_AT_ONCE = 10_000n;

export async function checkHashChains(snapshot: Snapshot, marks: ChainMarks) {
  const { report, findings } = reporting(NAME);
  const books = await snapshot.rows<BookRow>(BOOKS);
  const { again, isRoundOver } = chainsAgain(books, marks);
  for (const journalId of again) marks.whole.delete(journalId);
  let batch: BookRow[] = [];
  let size = 0n;
  for (const book of books) {
    batch.push(book);
    size += BigInt(book.journal_length) - (marks.whole.get(book.journal_id)?.sequence ?? 0n);
    if (size < MOST_AT_ONCE) continue;
    await checkBatch(snapshot, { batch, marks, report });
    batch = [];
    size = 0n;
  }
  await checkBatch(snapshot, { batch, marks, report });
  // These read all rows, so they run once per round. With few transfers a round is a single turn.
  if (isRoundOver) {
    await checkChainsWithoutBooks(snapshot, report);
    await checkKeys(snapshot, report);
    await checkRollups(snapshot, report);
  }
  return findings;
}

/**
 * The chains to verify again in this turn, in rotation. This finds a change in the verified prefix. With few
 * transfers, all of them.
 */
function chainsAgain(books: readonly BookRow[], marks: ChainMarks) {
  const first = books.findIndex(({ journal_id }) => journal_id > marks.lastAgain);
  const inTurn = first === -1 ? books : [...books.slice(first), ...books.slice(0, first)];
  const again: string[] = [];
  let size = 0n;
  for (const { journal_id: journalId, journal_length: length } of inTurn) {
    size += BigInt(length);
    if (again.length > 0 && size > MOST_AGAIN) break;
    again.push(journalId);
    marks.lastAgain = journalId;
  }
  const isRoundOver = again.includes(books.at(-1)?.journal_id ?? '');
  return { again, isRoundOver };
}

interface Batch {
  readonly batch: readonly BookRow[];
  readonly marks: ChainMarks;
  readonly report: Report;
}

async function checkBatch(snapshot: Snapshot, { batch, marks, report }: Batch): Promise<void> {
  if (batch.length === 0) return;
  const tails: Tail[] = batch.map(({ journal_id: journalId }) => ({
    journalId,
    after: marks.whole.get(journalId)?.sequence ?? 0n,
  }));
  const links = Map.groupBy(await readTails(snapshot, tails), ({ journalId }) => journalId);
  for (const book of batch) {
    const from = marks.whole.get(book.journal_id) ?? BEGINNING;
    const walked = walk(from, links.get(book.journal_id) ?? [], report);
    if (walked === undefined) continue;
    const isRight = matchesBooks(book, walked, report);
    if (isRight) marks.whole.set(book.journal_id, walked);
  }
}

/** Undefined after the first fault: the links behind it cannot be judged. */
function walk(from: Progress, links: readonly StoredTransfer[], report: Report): Progress | undefined {
  let { sequence, head } = from;
  const balances = new Map(from.balances);
  for (const link of links) {
    const fault = faultOf(link, { sequence, head });
    if (fault !== undefined) {
      report(
        'broken-link',
        link.journalId,
        `Transfer ${link.id} (number ${link.sequence} of chain ${link.journalId}): ${fault}.`,
      );
      return undefined;
    }
    sequence = link.sequence;
    head = link.hash;
    for (const { account, amount } of link.lines)
      balances.set(account, (balances.get(account) ?? 0n) + amount);
  }
  return { sequence, head, balances };
}

function faultOf(
  link: StoredTransfer,
  { sequence, head }: { readonly sequence: bigint; readonly head: string },
): string | undefined {
  if (link.sequence !== sequence + 1n) return `comes after number ${sequence}`;
  if (link.previousHash !== head) return 'is not linked to the one before it';
  if (hashOf(link) !== link.hash) return 'its content is not what was hashed';
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of link.lines) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  if (link.lines.length < 2 || [...sums.values()].some((sum) => sum !== 0n))
    return 'its entries do not balance';
  return undefined;
}

const hashOf = (link: StoredTransfer): string =>
  linkHash(
    { journalId: link.journalId, sequence: link.sequence, previousHash: link.previousHash },
    formatOf(link),
  );

const formatOf = (link: StoredTransfer) => ({
  id: link.id as TransferId,
  kind: link.kind as TransferKind,
  reference: link.reference,
  effectiveAt: link.at as Instant,
  actor: link.actor,
  entries: link.lines.map(({ account, amount, orderId }) =>
    entryOf(account as Account, amount, orderId as OrderId | null),
  ),
  ...(link.reason === null ? {} : { reason: link.reason }),
  ...(link.corrects === null ? {} : { corrects: link.corrects as TransferId }),
});

function matchesBooks(book: BookRow, walked: Progress, report: Report): boolean {
  const journalId = book.journal_id;
  if (BigInt(book.journal_length) !== walked.sequence || book.journal_head !== walked.head) {
    report(
      'wrong-head',
      journalId,
      `The books of ${journalId} state ${book.journal_length} transfers, and ${walked.sequence} are there.`,
    );
    return false;
  }
  let isRight = true;
  for (const name of BALANCES) {
    const stated = BigInt(book[name]);
    const summed = isShard(journalId) ? 0n : (walked.balances.get(ACCOUNT_OF[name]) ?? 0n);
    if (stated === summed) continue;
    isRight = false;
    report(
      'balance-differs',
      `${journalId}/${name}`,
      `The books of ${journalId} state ${name} ${stated}, and its entries sum to ${summed}.`,
    );
  }
  return isRight;
}

/** Transfers of a chain that has no book. */
async function checkChainsWithoutBooks(snapshot: Snapshot, report: Report): Promise<void> {
  const rows = await snapshot.rows<{ what: string }>(`
    select distinct 'transfers of chain ' || t.journal_id as what from ledger.transfers t
    where not exists (select from ledger.books b where b.journal_id = t.journal_id)`);
  for (const { what } of rows)
    report('belongs-to-nothing', what, `There are ${what} without what they belong to.`);
}

/** An idempotency key must point to its own transfer; otherwise a retry gets a wrong response. */
async function checkKeys(snapshot: Snapshot, report: Report): Promise<void> {
  const rows = await snapshot.rows<{ key: string }>(`
    select coalesce(t.key, k.digest::text) as key
    from ledger.transfer_keys k full join (
      select journal_id, sequence, key, left(
        case when split_part(key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7' then translate(left(split_part(key, ':', 2), 13), '-', '')
          else '' end || encode(sha256(convert_to(key, 'UTF8')), 'hex'), 32)::uuid as digest
      from ledger.transfers
    ) t on t.digest = k.digest and t.journal_id = k.journal_id
    where k.digest is null or t.digest is null or k.sequence <> t.sequence limit 100`);
  for (const { key } of rows)
    report('key-differs', key, `The key ${key} and its transfer do not say the same.`);
}

/** Compares the rolled-up balances with the entries up to the mark. */
async function checkRollups(snapshot: Snapshot, report: Report): Promise<void> {
  const rows = await snapshot.rows<{ account: string; asset: string; stated: string; summed: string }>(`
    with summed as (
      select e.account, e.asset, sum(e.amount)::bigint as amount
      from (
        select l.account, l.amount, t.written_by,
          (case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
           then 'EPISODE' else 'USDT' end)::ledger.asset as asset
        from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
      ) e
      where e.written_by < (select rolled_up_to from ledger.rollup_mark)
      group by e.account, e.asset
    )
    select account, asset, coalesce(r.balance, 0)::text as stated, coalesce(s.amount, 0)::text as summed
    from ledger.account_rollups r full join summed s using (account, asset)
    where coalesce(r.balance, 0) <> coalesce(s.amount, 0)`);
  for (const { account, asset, stated, summed } of rows) {
    report(
      'rollup-differs',
      `${account}/${asset}`,
      `The rolled-up balance of ${account} is ${stated}, and its entries sum to ${summed}.`,
    );
  }
}
