import { randomUUID } from 'node:crypto';
import type { Posted, Transactions } from '@cliffhanger/application/ports';
import { accept, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Transfer } from '@cliffhanger/core/ledger';
import { BooksModel } from './books-model.ts';
import { type History, type Intention, SELLERS_IN_A_HISTORY, type Step } from './step.ts';
import { transferOf } from './transfer-of.ts';

/** The books under test and the model differ; the message says where. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

export interface Played {
  readonly sellerIds: readonly SellerId[];
  readonly books: BooksModel;
}

/** Plays a history with new sellers on the real books and on the model, and compares every answer on the way. */
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
  compareAnswers(expected, actual);
  return expected.some(({ answer }) => isRefused(answer)) ? books : draft;
}

interface Params {
  readonly transfer: Transfer;
  readonly answer: Posted;
}

const isRefused = ({ outcome }: Posted): boolean => outcome === 'insufficient' || outcome === 'key-reused';

/** Up to the first refusal, which undoes the whole transaction. */
function draftTransaction(intentions: readonly Intention[], books: BooksModel, sellerId: SellerId): Params[] {
  const asked: Params[] = [];
  for (const intention of intentions) {
    const transfer = transferOf(intention, { sellerId, books });
    if (transfer === undefined || transfer.entries.length === 0) continue;
    const answer = books.post(transfer);
    asked.push({ transfer, answer });
    if (isRefused(answer)) break;
  }
  return asked;
}

async function realTransaction(asked: readonly Params[], transactions: Transactions): Promise<Posted[]> {
  let answers: Posted[] = [];
  await transactions.run(async ({ ledger }) => {
    answers = [];
    for (const { transfer } of asked) {
      const answer = await ledger.post(transfer);
      answers.push(answer);
      if (isRefused(answer)) return refuse('insufficient-balance');
    }
    return accept(undefined);
  });
  return answers;
}

function compareAnswers(asked: readonly Params[], actual: readonly Posted[]): void {
  asked.forEach(({ transfer, answer }, number) => {
    const expected = said(answer, transfer);
    const got = said(actual[number], transfer);
    if (expected !== got) {
      throw new Difference(`${transfer.kind} ${transfer.key}: the model says ${expected}, the books ${got}`);
    }
  });
}

/** Other histories write to the platform's shards at the same time: there the place in the chain is not compared. */
function said(answer: Posted | undefined, { sellerId }: Transfer): string {
  if (answer === undefined) return 'nothing';
  const words = Object.entries(answer)
    .filter(([name]) => sellerId !== null || (name !== 'sequence' && name !== 'hash'))
    .map(([name, value]) => `${name}=${value}`);
  return words.toSorted().join(' ');
}
