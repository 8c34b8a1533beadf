import { TRANSFER_KINDS, type TransferKind } from '@cliffhanger/core/ledger';
import { parseHeadLeaf, type StatementProof, type StatementTransfer } from '@cliffhanger/core/proofs';
import { shortDay } from './figures.ts';
import type { Translator } from './translator.ts';

/* The wrong line with its neighbours. */

export interface WhereRow {
  readonly line: number;
  readonly day: string;
  readonly what: string;
  /** Change of the seller's balance; zero if money only moved between their accounts. */
  readonly change: bigint;
  readonly moved: bigint;
  readonly yoursAfter: bigint;
  readonly position: 'before' | 'hit' | 'after';
}

const YOURS = ['seller:available', 'seller:unsettled', 'seller:withdrawing'] as const;
const AMOUNT = /^-?\d{1,19}$/;

export function whereRows(statement: StatementProof, line: number, { locale, t }: Translator): WhereRow[] {
  const opening = parseHeadLeaf(statement.opening?.leaf ?? '');
  const before = Number(opening?.length ?? 0n);
  const at = line - before - 1;
  let yours = YOURS.reduce((sum, account) => sum + (opening?.balances[account] ?? 0n), 0n);
  const rows: WhereRow[] = [];
  for (const [index, transfer] of statement.transfers.slice(0, at + 2).entries()) {
    yours += changeOf(transfer);
    if (index < at - 1) continue;
    rows.push({
      line: transfer.sequence,
      day: shortDay(locale, transfer.effectiveAt),
      what: isKind(transfer.kind) ? t(`wallet.kind.${transfer.kind}`) : transfer.kind,
      change: changeOf(transfer),
      moved: movedBy(transfer),
      yoursAfter: yours,
      position: positionOf(index - at),
    });
  }
  return rows;
}

const positionOf = (distance: number): WhereRow['position'] => {
  if (distance === 0) return 'hit';
  return distance < 0 ? 'before' : 'after';
};

const isKind = (kind: string): kind is TransferKind => (TRANSFER_KINDS as readonly string[]).includes(kind);

const amountOf = (amount: string): bigint => (AMOUNT.test(amount) ? BigInt(amount) : 0n);

const yoursIn = ({ entries }: StatementTransfer): bigint[] =>
  entries
    .filter(({ account }) => (YOURS as readonly string[]).includes(account))
    .map(({ amount }) => amountOf(amount));

export const changeOf = (transfer: StatementTransfer): bigint =>
  yoursIn(transfer).reduce((sum, amount) => sum + amount, 0n);

const movedBy = (transfer: StatementTransfer): bigint =>
  yoursIn(transfer).reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n);

/** Sign of a change, or a symbol for a move. */
export function signOf({ change }: Pick<WhereRow, 'change'>): string {
  if (change === 0n) return '⇄ ';
  return change > 0n ? '+' : '−';
}

export const rowAmount = ({ change, moved }: WhereRow): bigint => {
  if (change === 0n) return moved;
  return change < 0n ? -change : change;
};
