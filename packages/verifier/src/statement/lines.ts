import { CHAIN_START, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import type { HeadLeaf, StatementProof, StatementTransfer } from '@cliffhanger/core/proofs';
import { type AccountFacts, accountFacts } from './accounts.ts';
import type { LineFault } from './answer.ts';
import { LineHash } from './line-hash.ts';

/* Walks the lines of a statement (docs/proofs.md §2 and §7, `gap` to `negative-balance`). */

/** Balances of the five seller accounts, in order. */
export type AccountSums = readonly bigint[];

export interface WalkedLines {
  readonly length: number;
  readonly head: string;
  readonly balances: AccountSums;
  /** Effective times of all lines that were walked. */
  readonly times: readonly number[];
  /** `beforeRange`: before the first line of the range; `behindRange`: after its last. */
  readonly beforeRange: AccountSums;
  readonly behindRange: AccountSums;
  readonly fault?: { readonly code: LineFault; readonly transfer: StatementTransfer; readonly line: number };
}

const AMOUNT = /^-?[1-9]\d{0,18}$/;
/** Line feeds in the hashed text of a transfer before its entries. */
const FEEDS_BEFORE_ENTRIES = 10;
/** Up to this many entries with this many digits, plain numbers are exact, and much faster than bigint. */
const FEW_ENTRIES = 9;
const FEW_DIGITS = 15;

export function walkLines(file: StatementProof, opening: HeadLeaf | undefined): WalkedLines {
  const { first, last } = file.lines;
  const walk = new Walk(file.journalId, opening);
  const times: number[] = [];
  let beforeRange = walk.balances;
  let behindRange = walk.balances;
  for (const transfer of file.transfers) {
    const line = walk.length + 1;
    const code = walk.take(transfer);
    if (code !== undefined) {
      const { length, head, balances } = walk;
      return { length, head, balances, times, beforeRange, behindRange, fault: { code, transfer, line } };
    }
    times.push(transfer.effectiveAt);
    if (line === first - 1) beforeRange = walk.balances;
    if (line === last) behindRange = walk.balances;
  }
  const { length, head, balances } = walk;
  return { length, head, balances, times, beforeRange, behindRange };
}

class Walk {
  length: number;
  head: string;
  readonly #journalId: string;
  readonly #sums: bigint[];
  readonly #hash = new LineHash();
  readonly #accounts = new Map<string, AccountFacts>();

  constructor(journalId: string, opening: HeadLeaf | undefined) {
    this.#journalId = journalId;
    this.length = Number(opening?.length ?? 0n);
    this.head = opening?.head ?? CHAIN_START;
    this.#sums = SELLER_ACCOUNTS.map((account) => opening?.balances[account] ?? 0n);
  }

  get balances(): AccountSums {
    return [...this.#sums];
  }

  /** Advances past the line unless it has a fault. */
  take(transfer: StatementTransfer): LineFault | undefined {
    if (transfer.sequence !== this.length + 1) return 'gap';
    if (transfer.previousHash !== this.head) return 'broken-link';
    const text = this.#text(transfer);
    this.#hash.write(text);
    if (!this.#hash.is(transfer.hash)) return 'wrong-hash';
    if (!this.#isTransfer(transfer, text)) return 'not-a-transfer';
    if (!this.#add(transfer)) return 'negative-balance';
    this.length += 1;
    this.head = transfer.hash;
    return undefined;
  }

  #text(transfer: StatementTransfer): string {
    const { id, effectiveAt, actor, reason, kind, referenceType, referenceId, corrects, entries } = transfer;
    let text = `cliffhanger-transfer-1\n${this.head}\n${this.#journalId}\n${this.length + 1}\n${id}\n${effectiveAt}\n${actor}\n${reason ?? '-'}\n${kind}\n${referenceType}:${referenceId}\n${corrects ?? '-'}`;
    for (const { account, amount, orderId } of entries) {
      text += `\n${account}${this.#account(account).asset}${amount} ${orderId ?? '-'}`;
    }
    return text;
  }

  #isTransfer({ entries, referenceType }: StatementTransfer, text: string): boolean {
    if (entries.length < 2 || referenceType.includes(':')) return false;
    // A line feed inside a field would add a line: another transfer could have the same text.
    if (feedsIn(text) !== FEEDS_BEFORE_ENTRIES + entries.length) return false;
    if (entries.length > FEW_ENTRIES) return this.#isBalanced(entries);
    let money = 0;
    let episodes = 0;
    for (const { account, amount } of entries) {
      if (amount.length > FEW_DIGITS) return this.#isBalanced(entries);
      if (!AMOUNT.test(amount)) return false;
      if (this.#account(account).isMoney) money += Number(amount);
      else episodes += Number(amount);
    }
    return money === 0 && episodes === 0;
  }

  #isBalanced(entries: StatementTransfer['entries']): boolean {
    if (!entries.every(({ amount }) => AMOUNT.test(amount))) return false;
    const sumOf = (isMoney: boolean): bigint =>
      entries
        .filter(({ account }) => this.#account(account).isMoney === isMoney)
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return sumOf(true) === 0n && sumOf(false) === 0n;
  }

  #add({ entries }: StatementTransfer): boolean {
    for (const { account, amount } of entries) {
      const { index } = this.#account(account);
      if (index !== undefined) this.#sums[index] = (this.#sums[index] as bigint) + BigInt(amount);
    }
    return this.#sums.every((sum) => sum >= 0n);
  }

  #account(account: string): AccountFacts {
    const known = this.#accounts.get(account);
    if (known !== undefined) return known;
    const facts = accountFacts(account);
    this.#accounts.set(account, facts);
    return facts;
  }
}

function feedsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
