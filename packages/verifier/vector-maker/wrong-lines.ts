import { microUsdt } from '@cliffhanger/core/kernel';
import {
  entryOf,
  type SellerAccount,
  withdrawalRejected,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import type { StatementTransfer } from '@cliffhanger/core/proofs';
import type { Journal, JournalTransfer } from '@cliffhanger/testing/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, forgedDay, sellerOf, vectorWorld } from './world.ts';

export function wrongLines(): Vector[] {
  const world = vectorWorld();
  const statement = world.makeStatement(sellerOf(world), dayRange(1));
  const { transfers } = statement;
  const [line, next] = [transfers[3], transfers[4]] as [StatementTransfer, StatementTransfer];
  const first = transfers[0] as StatementTransfer;
  const withLines = (name: string, changed: readonly unknown[]) =>
    ofStatement(name, { ...statement, transfers: changed });
  const richer = line.entries.map((entry) => ({ ...entry, amount: entry.amount.replace(/\d$/, '7') }));
  return [
    withLines('gap-line-left-out', transfers.toSpliced(3, 1)),
    withLines('gap-first-line-left-out', transfers.slice(1)),
    withLines('gap-line-twice', transfers.toSpliced(3, 0, line)),
    withLines('gap-lines-swapped', transfers.toSpliced(3, 2, next, line)),
    withLines('broken-link', transfers.with(3, { ...line, previousHash: first.hash })),
    withLines('broken-link-line-replaced', transfers.with(3, { ...first, sequence: line.sequence })),
    withLines('wrong-hash-amount', transfers.with(3, { ...line, entries: richer })),
    withLines('wrong-hash-time', transfers.with(3, { ...line, effectiveAt: line.effectiveAt + 1 })),
    withLines('wrong-hash-actor', transfers.with(3, { ...line, actor: 'role:nobody' })),
    withLines('wrong-hash-not-hex', transfers.with(3, { ...line, hash: 'x' })),
    withLines('wrong-hash-before-a-gap', transfers.with(3, { ...line, kind: 'x' }).toSpliced(6, 1)),
    withLines('wrong-end-last-line-left-out', transfers.slice(0, -1)),
    withLines('wrong-end-without-lines', []),
    ...forgedBooks(),
  ];
}

/** Books that were changed before they were closed and signed, so that every hash is valid. */
const forgedBooks = (): Vector[] => [
  forged('not-a-transfer-sum', (journal) =>
    changeLast(journal, ({ entries }) => ({
      entries: entries.map(({ account, amount }) => entryOf(account, amount + 1n)),
    })),
  ),
  forged('not-a-transfer-one-entry', (journal) =>
    changeLast(journal, ({ entries }) => ({ entries: entries.slice(0, 1) })),
  ),
  forged('not-a-transfer-amount-of-zero', (journal) =>
    changeLast(journal, ({ entries }) => ({ entries: [...entries, entryOf('platform:losses', 0n)] })),
  ),
  forged('not-a-transfer-colon-in-the-type', (journal) =>
    changeLast(journal, ({ reference }) => ({ reference: { ...reference, type: 'order:1' } })),
  ),
  forged('not-a-transfer-line-feed', (journal) => changeLast(journal, () => ({ actor: 'rule:x\n-' }))),
  forged('not-a-transfer-money-against-episodes', (journal) =>
    changeLast(journal, () => ({
      entries: [entryOf('seller:available', 5n), entryOf('platform:episodes_issued', -5n)],
    })),
  ),
  forged('negative-balance', (journal) => {
    const last = journal.transfers.at(-1) as JournalTransfer;
    const tooMuch = microUsdt(1_000_000_000_000_000n);
    journal.transfers.push(
      { ...last, ...withdrawalRequested(tooMuch) },
      { ...last, ...withdrawalRejected(tooMuch) },
    );
  }),
  wrongBalances(),
];

function changeLast(journal: Journal, change: (transfer: JournalTransfer) => Partial<JournalTransfer>): void {
  const last = journal.transfers.pop() as JournalTransfer;
  journal.transfers.push({ ...last, ...change(last) });
}

function forged(name: string, change: (journal: Journal) => void): Vector {
  const world = forgedDay((of) => {
    const journal = of.journal(sellerOf(of));
    change(journal);
    journal.rehash();
  });
  world.close('day');
  return ofStatement(name, world.makeStatement(sellerOf(world), dayRange(3)));
}

/** One millionth less than the lines add up to. */
function wrongBalances(): Vector {
  const world = forgedDay(() => undefined);
  const seller = sellerOf(world);
  const account: SellerAccount = 'seller:available';
  world.close('day', (head) =>
    head.journalId === seller
      ? { ...head, balances: { ...head.balances, [account]: head.balances[account] - 1n } }
      : head,
  );
  return ofStatement('wrong-balances', world.makeStatement(seller, dayRange(3)));
}
