import { CHAIN_START, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import { type HeadLeaf, type StatementProof, utf8ToBytes } from '@cliffhanger/core/proofs';
import { type AccountFacts, accountFacts } from './accounts.ts';
import { LineHash } from './line-hash.ts';
import type { WalkedLines } from './lines.ts';
import { isNull, newSpan, type Span, WrittenJson } from './written-json.ts';

/*
 * Fast path: verifies the lines of a statement from the bytes of the file, without creating texts or objects. It
 * reports no faults: on any fault or other spelling the result is undefined, and `walkLines` takes over.
 */

/** Bytes before each value of a transfer. */
const KEYS = {
  id: utf8ToBytes('{"id":"'),
  sequence: utf8ToBytes(',"sequence":'),
  previousHash: utf8ToBytes(',"previousHash":"'),
  hash: utf8ToBytes(',"hash":"'),
  kind: utf8ToBytes(',"kind":"'),
  referenceType: utf8ToBytes(',"referenceType":"'),
  referenceId: utf8ToBytes(',"referenceId":"'),
  effectiveAt: utf8ToBytes(',"effectiveAt":'),
  actor: utf8ToBytes(',"actor":"'),
  reason: utf8ToBytes(',"reason":'),
  corrects: utf8ToBytes(',"corrects":'),
  entries: utf8ToBytes(',"entries":['),
  account: utf8ToBytes('{"account":"'),
  amount: utf8ToBytes(',"amount":"'),
  orderId: utf8ToBytes(',"orderId":'),
} as const;
const COMMA = utf8ToBytes(',');
const ENTRY_END = utf8ToBytes('}');
const TRANSFER_END = utf8ToBytes(']}');
const LIST_END = utf8ToBytes(']');

/** Separators of the hashed text. */
const FIRST_LINE = utf8ToBytes('cliffhanger-transfer-1\n');
const FEED = utf8ToBytes('\n');
const COLON = utf8ToBytes(':');
const SPACE = utf8ToBytes(' ');
const NONE = utf8ToBytes('-');

const HASH_DIGITS = 64;
const COLON_CODE = 0x3a;
const FEWEST_ENTRIES = 2;
/** Above the real number of accounts. Bounds the search if a file has a new account in every line. */
const MOST_ACCOUNTS = 100;

export interface WrittenLines {
  readonly lines: WalkedLines;
  /** After the closing bracket of the list. */
  readonly end: number;
}

/** `from` is after the opening bracket of the list. */
export function walkWrittenLines(
  bytes: Uint8Array,
  from: number,
  { journalId, lines: { first, last } }: Pick<StatementProof, 'journalId' | 'lines'>,
  opening: HeadLeaf | undefined,
): WrittenLines | undefined {
  const walk = new WrittenWalk(bytes, from, journalId, opening);
  let beforeRange = walk.balances;
  let behindRange = walk.balances;
  while (walk.hasMore()) {
    if (!walk.take()) return undefined;
    if (walk.length === first - 1) beforeRange = walk.balances;
    if (walk.length === last) behindRange = walk.balances;
  }
  if (!walk.isAtEnd()) return undefined;
  const { length, head, balances, times, end } = walk;
  return { lines: { length, head, balances, times, beforeRange, behindRange }, end };
}

interface WrittenAccount extends AccountFacts {
  readonly name: Uint8Array;
  readonly assetBytes: Uint8Array;
}

class WrittenWalk {
  length: number;
  readonly times: number[] = [];
  readonly #bytes: Uint8Array;
  readonly #json: WrittenJson;
  readonly #journal: Uint8Array;
  /** Hash of the previous line, in hex. */
  readonly #head: Uint8Array;
  /** Exact as plain numbers, otherwise the walk ends. */
  readonly #sums: number[];
  readonly #hash = new LineHash();
  readonly #accounts: WrittenAccount[] = [];
  readonly #id = newSpan();
  readonly #sequence = newSpan();
  readonly #previousHash = newSpan();
  readonly #ownHash = newSpan();
  readonly #kind = newSpan();
  readonly #referenceType = newSpan();
  readonly #referenceId = newSpan();
  readonly #effectiveAt = newSpan();
  readonly #actor = newSpan();
  readonly #reason = newSpan();
  readonly #corrects = newSpan();
  readonly #account = newSpan();
  readonly #amount = newSpan();
  readonly #orderId = newSpan();

  constructor(bytes: Uint8Array, from: number, journalId: string, opening: HeadLeaf | undefined) {
    this.#bytes = bytes;
    this.#json = new WrittenJson(bytes, from);
    this.#journal = utf8ToBytes(`\n${journalId}\n`);
    this.#head = utf8ToBytes(opening?.head ?? CHAIN_START);
    this.length = Number(opening?.length ?? 0n);
    this.#sums = SELLER_ACCOUNTS.map((account) => Number(opening?.balances[account] ?? 0n));
    this.#json.isLost = ![this.length, ...this.#sums].every(Number.isSafeInteger);
  }

  get balances(): readonly bigint[] {
    return this.#sums.map(BigInt);
  }

  get head(): string {
    return String.fromCodePoint(...this.#head);
  }

  get end(): number {
    return this.#json.at;
  }

  /** Whether another line follows; advances past the comma. */
  hasMore(): boolean {
    return this.times.length === 0 ? this.#json.isNext(KEYS.id) : this.#json.skips(COMMA);
  }

  isAtEnd(): boolean {
    return this.#json.skips(LIST_END);
  }

  /** Advances past the next line if it is valid. */
  take(): boolean {
    this.#readFields();
    if (!this.#isLink()) return false;
    this.#beginText();
    if (!this.#takeEntries() || !this.#hash.isAt(this.#bytes, this.#ownHash.from)) return false;
    this.#head.set(this.#bytes.subarray(this.#ownHash.from, this.#ownHash.until));
    this.length += 1;
    return true;
  }

  /** Reads the fields before the entries. */
  #readFields(): void {
    const json = this.#json;
    json.expect(KEYS.id);
    json.readText(this.#id);
    json.expect(KEYS.sequence);
    if (json.readWhole(this.#sequence) !== this.length + 1) json.isLost = true;
    json.expect(KEYS.previousHash);
    json.readText(this.#previousHash);
    json.expect(KEYS.hash);
    json.readText(this.#ownHash);
    json.expect(KEYS.kind);
    json.readText(this.#kind);
    json.expect(KEYS.referenceType);
    json.readText(this.#referenceType);
    json.expect(KEYS.referenceId);
    json.readText(this.#referenceId);
    json.expect(KEYS.effectiveAt);
    this.times.push(json.readWhole(this.#effectiveAt));
    json.expect(KEYS.actor);
    json.readText(this.#actor);
    json.expect(KEYS.reason);
    json.readTextOrNull(this.#reason);
    json.expect(KEYS.corrects);
    json.readTextOrNull(this.#corrects);
    json.expect(KEYS.entries);
  }

  #isLink(): boolean {
    if (this.#json.isLost) return false;
    const { from, until } = this.#referenceType;
    for (let at = from; at < until; at += 1) if (this.#bytes[at] === COLON_CODE) return false;
    const isHash = this.#ownHash.until - this.#ownHash.from === HASH_DIGITS;
    return isHash && this.#isAt(this.#previousHash, this.#head);
  }

  /** Hashes the ten lines before the entries. */
  #beginText(): void {
    const hash = this.#hash;
    hash.clear();
    hash.append(FIRST_LINE);
    hash.append(this.#head);
    hash.append(this.#journal);
    this.#append(this.#sequence, FEED);
    this.#append(this.#id, FEED);
    this.#append(this.#effectiveAt, FEED);
    this.#append(this.#actor, FEED);
    this.#append(this.#reason, FEED);
    this.#append(this.#kind, FEED);
    this.#append(this.#referenceType, COLON);
    this.#append(this.#referenceId, FEED);
    this.#append(this.#corrects);
  }

  /** Whether the entries balance and leave no account negative. */
  #takeEntries(): boolean {
    const json = this.#json;
    let [count, money, episodes] = [0, 0, 0];
    do {
      json.expect(KEYS.account);
      json.readText(this.#account);
      json.expect(KEYS.amount);
      const amount = json.readAmount(this.#amount);
      json.expect(KEYS.orderId);
      json.readTextOrNull(this.#orderId);
      json.expect(ENTRY_END);
      const account = json.isLost ? undefined : this.#knownAccount();
      if (account === undefined || !this.#add(account, amount)) return false;
      if (account.isMoney) money += amount;
      else episodes += amount;
      this.#hash.append(FEED);
      this.#append(this.#account, account.assetBytes);
      this.#append(this.#amount, SPACE);
      this.#append(this.#orderId);
      count += 1;
      if (!Number.isSafeInteger(money) || !Number.isSafeInteger(episodes)) return false;
    } while (json.skips(COMMA));
    json.expect(TRANSFER_END);
    const isBalanced = count >= FEWEST_ENTRIES && money === 0 && episodes === 0;
    return isBalanced && !json.isLost && this.#sums.every((sum) => sum >= 0);
  }

  #add({ index }: WrittenAccount, amount: number): boolean {
    if (index === undefined) return true;
    const sum = (this.#sums[index] as number) + amount;
    this.#sums[index] = sum;
    return Number.isSafeInteger(sum);
  }

  #knownAccount(): WrittenAccount | undefined {
    for (const account of this.#accounts) if (this.#isAt(this.#account, account.name)) return account;
    if (this.#accounts.length === MOST_ACCOUNTS) return undefined;
    const name = this.#bytes.slice(this.#account.from, this.#account.until);
    const facts = accountFacts(this.#json.textOf(this.#account) ?? '');
    const account = { ...facts, name, assetBytes: utf8ToBytes(facts.asset) };
    this.#accounts.push(account);
    return account;
  }

  #isAt({ from, until }: Span, expected: Uint8Array): boolean {
    if (until - from !== expected.length) return false;
    for (let index = 0; index < expected.length; index += 1) {
      if (this.#bytes[from + index] !== expected[index]) return false;
    }
    return true;
  }

  #append(span: Span, behind?: Uint8Array): void {
    if (isNull(span)) this.#hash.append(NONE);
    else this.#hash.append(this.#bytes, span.from, span.until);
    if (behind !== undefined) this.#hash.append(behind);
  }
}
