import { type Account, assetOf, CHAIN_START, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import {
  bytesToHex,
  type HeadLeaf,
  type StatementProof,
  type StatementTransfer,
  sha256,
  utf8ToBytes,
} from '@cliffhanger/core/proofs';
import type { LineFault } from './answer.ts';

/* The lines of a statement, one after the other (docs/proofs.md §2 and §7, `gap` to `negative-balance`). */

/** Of the five accounts in their order. */
export type AccountSums = readonly bigint[];

export interface WalkedLines {
  readonly length: number;
  readonly head: string;
  readonly balances: AccountSums;
  /** Before the first line of the range, and behind its last. */
  readonly beforeRange: AccountSums;
  readonly behindRange: AccountSums;
  readonly fault?: { readonly code: LineFault; readonly transfer: StatementTransfer; readonly line: number };
}

const ACCOUNT_INDEX: ReadonlyMap<string, number> = new Map(
  SELLER_ACCOUNTS.map((account, index) => [account, index]),
);
const AMOUNT = /^-?[1-9]\d{0,18}$/;
/** Line feeds of the text of a transfer before its entries. */
const FEEDS_BEFORE_ENTRIES = 10;

export function walkLines(file: StatementProof, opening: HeadLeaf | undefined): WalkedLines {
  const { first, last } = file.lines;
  const balances = SELLER_ACCOUNTS.map((account) => opening?.balances[account] ?? 0n);
  let length = Number(opening?.length ?? 0n);
  let head = opening?.head ?? CHAIN_START;
  let beforeRange = [...balances];
  let behindRange = [...balances];
  for (const transfer of file.transfers) {
    const line = length + 1;
    const code = faultOfLine(transfer, { journalId: file.journalId, line, head }, balances);
    if (code !== undefined) {
      return { length, head, balances, beforeRange, behindRange, fault: { code, transfer, line } };
    }
    length = line;
    head = transfer.hash;
    if (line === first - 1) beforeRange = [...balances];
    if (line === last) behindRange = [...balances];
  }
  return { length, head, balances, beforeRange, behindRange };
}

interface Due {
  readonly journalId: string;
  readonly line: number;
  readonly head: string;
}

/** Adds the line to the balances on the way. */
function faultOfLine(transfer: StatementTransfer, due: Due, balances: bigint[]): LineFault | undefined {
  if (transfer.sequence !== due.line) return 'gap';
  if (transfer.previousHash !== due.head) return 'broken-link';
  const text = lineText(transfer, due);
  if (bytesToHex(sha256(utf8ToBytes(text))) !== transfer.hash) return 'wrong-hash';
  if (!isTransfer(transfer, text)) return 'not-a-transfer';
  return add(transfer, balances) ? undefined : 'negative-balance';
}

function lineText(transfer: StatementTransfer, { journalId, line, head }: Due): string {
  let text = `cliffhanger-transfer-1\n${head}\n${journalId}\n${line}\n${transfer.id}\n${transfer.effectiveAt}\n${transfer.actor}\n${transfer.reason ?? '-'}\n${transfer.kind}\n${transfer.referenceType}:${transfer.referenceId}\n${transfer.corrects ?? '-'}`;
  for (const { account, amount, orderId } of transfer.entries) {
    text += `\n${account} ${assetOf(account as Account)} ${amount} ${orderId ?? '-'}`;
  }
  return text;
}

function isTransfer({ entries, referenceType }: StatementTransfer, text: string): boolean {
  if (entries.length < 2 || referenceType.includes(':')) return false;
  // A line feed within a field would be one more than there are lines: another transfer with the same text.
  if (feedsIn(text) !== FEEDS_BEFORE_ENTRIES + entries.length) return false;
  let money = 0n;
  let episodes = 0n;
  for (const { account, amount } of entries) {
    if (!AMOUNT.test(amount)) return false;
    if (assetOf(account as Account) === 'USDT') money += BigInt(amount);
    else episodes += BigInt(amount);
  }
  return money === 0n && episodes === 0n;
}

function feedsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function add({ entries }: StatementTransfer, balances: bigint[]): boolean {
  for (const { account, amount } of entries) {
    const index = ACCOUNT_INDEX.get(account);
    if (index !== undefined) balances[index] = (balances[index] as bigint) + BigInt(amount);
  }
  return balances.every((balance) => balance >= 0n);
}
