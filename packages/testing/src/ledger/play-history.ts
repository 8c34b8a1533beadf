import { randomUUID } from 'node:crypto';
import type { Posted, Transactions } from '@cliffhanger/application/ports';
import { accept, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Transfer } from '@cliffhanger/core/ledger';
import { BooksModel } from './books-model.ts';
import { type History, type Intention, SELLERS_IN_A_HISTORY, type Step } from './step.ts';
import { transferOf } from './transfer-of.ts';

/** The ledger and the model differ; the message says where. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

export interface Played {
  readonly sellerIds: readonly SellerId[];
  readonly books: BooksModel;
}

/** Plays a history with new sellers on the ledger and on the model, and compares every result. */
export async function playHistory(history: History, transactions: Transactions): Promise<Played> {
  const sellerIds = Array.from({ length: SELLERS_IN_A_HISTORY }, () => randomUUID() as SellerId);
  let books = new BooksModel();
  for (const step of history) books = await playStep(step, { sellerIds, books }, transactions);
  return { sellerIds, books };
}

async function playStep(
  { seller, intentions }: Step,
  { sellerIds, books }: Played,
  transactions: Transactions,
): Promise<BooksModel> {
  const sellerId = sellerIds[seller];
  if (sellerId === undefined) throw new RangeError(`no seller ${seller} in this history`);
  const draft = books.copy();
  const expected = draftTransaction(intentions, draft, sellerId);
  const actual = await realTransaction(expected, transactions);
  compareResults(expected, actual);
  return expected.some(({ result }) => isRefused(result)) ? books : draft;
}

interface Params {
  readonly transfer: Transfer;
  readonly result: Posted;
}

const isRefused = ({ outcome }: Posted): boolean => outcome === 'insufficient' || outcome === 'key-reused';

/** Up to the first refusal, which rolls back the transaction. */
function draftTransaction(intentions: readonly Intention[], books: BooksModel, sellerId: SellerId): Params[] {
  const posts: Params[] = [];
  for (const intention of intentions) {
    const transfer = transferOf(intention, { sellerId, books });
    if (transfer === undefined || transfer.entries.length === 0) continue;
    const result = books.post(transfer);
    posts.push({ transfer, result });
    if (isRefused(result)) break;
  }
  return posts;
}

async function realTransaction(posts: readonly Params[], transactions: Transactions): Promise<Posted[]> {
  let results: Posted[] = [];
  await transactions.run(async ({ ledger }) => {
    results = [];
    for (const { transfer } of posts) {
      const result = await ledger.post(transfer);
      results.push(result);
      if (isRefused(result)) return refuse('insufficient-balance');
    }
    return accept(undefined);
  });
  return results;
}

function compareResults(posts: readonly Params[], actual: readonly Posted[]): void {
  posts.forEach(({ transfer, result }, number) => {
    const expected = textOf(result, transfer);
    const got = textOf(actual[number], transfer);
    if (expected !== got) {
      throw new Difference(`${transfer.kind} ${transfer.key}: the model says ${expected}, the books ${got}`);
    }
  });
}

/** Concurrent histories write to the platform's shards, so their sequence and hash are not compared. */
function textOf(result: Posted | undefined, { sellerId }: Transfer): string {
  if (result === undefined) return 'nothing';
  const words = Object.entries(result)
    .filter(([name]) => sellerId !== null || (name !== 'sequence' && name !== 'hash'))
    .map(([name, value]) => `${name}=${value}`);
  return words.toSorted().join(' ');
}
