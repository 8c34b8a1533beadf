import { DAY_MS, HOUR_MS, type Instant, instantOf } from '@cliffhanger/core/kernel';
import { CHAIN_START } from '@cliffhanger/core/ledger';
import {
  ACTIONS_JOURNAL,
  AUDIT_JOURNAL,
  bytesToHex,
  type ClosedHead,
  type ClosingKind,
  type HeadLeaf,
  hashOfLeaves,
  headLeafText,
  inclusionPath,
  keyEntryText,
  type LogEntryProof,
  leafHash,
  merkleRoot,
  NO_BALANCES,
  OWED_PROOF_FORMAT,
  type OwedAmounts,
  type OwedProof,
  owedPathText,
  parseHeadLeaf,
  pathText,
  SOLVENCY_PROOF_FORMAT,
  type SolvencyProof,
  type StatementProof,
  sha256,
  toBase64,
  utf8ToBytes,
} from '@cliffhanger/core/proofs';
import { type Dice, diceOf } from '../dice/index.ts';
import { Journal } from './journal.ts';
import { type OwedSeller, type OwedTree, owedTree } from './owed-tree.ts';
import { PublicLog } from './public-log.ts';
import { platformKey, type SigningKey, type WitnessKey, witnessKey } from './signing-key.ts';
import { solvencyReportOf } from './solvency-report.ts';
import { type StatementRange, statementOf } from './statement-of.ts';
import { Trader } from './trader.ts';

/** A closing with all its leaves in order. */
export interface ClosingRecord {
  readonly number: number;
  readonly closedAt: Instant;
  readonly leaves: readonly string[];
  /** The index of its log entry. */
  readonly index: number;
}

interface SolvencyRecord {
  readonly day: string;
  readonly index: number;
  /** The exact text whose digest is in the log. */
  readonly report: string;
  readonly tree: OwedTree;
  readonly sellers: ReadonlyMap<string, OwedSeller>;
}

const BEGINNING = instantOf(Date.UTC(2026, 9, 1));
const SHARDS = 16;
/** The price of a prepaid episode in micro-USDT. */
const EPISODE_PRICE = 400_000n;

/**
 * Ledger, closings, public log and keys in memory, from a seed: the same seed and steps give the same bytes. For a
 * fork, build it twice and let the two diverge.
 */
export class ProofWorld {
  readonly origin: string;
  readonly log: PublicLog;
  readonly journals = new Map<string, Journal>();
  readonly closings: ClosingRecord[] = [];
  /** All keys that were ever valid, newest last. */
  readonly keys: SigningKey[] = [];
  readonly #seed: string;
  readonly #dice: Dice;
  readonly #traders = new Map<string, Trader>();
  readonly #salts = new Map<string, string>();
  readonly #keyIndexes: number[] = [];
  /** Journals in the order of their first closing. */
  readonly #places: string[] = [];
  #solvency: SolvencyRecord | undefined;
  #anchorIndex: number | undefined;
  #now: Instant = BEGINNING;

  constructor(seed: string, origin = 'cliffhanger.example/log') {
    this.origin = origin;
    this.log = new PublicLog(origin);
    this.#seed = seed;
    this.#dice = diceOf(`proofs ${seed}`);
    this.rotateKey();
    for (let shard = 1; shard <= SHARDS; shard += 1) {
      const id = `00000000-0000-0000-0000-${shard.toString(16).padStart(12, '0')}`;
      this.journals.set(id, new Journal(id));
    }
  }

  get now(): Instant {
    return this.#now;
  }

  get key(): SigningKey {
    return this.keys.at(-1) as SigningKey;
  }

  get sellerIds(): string[] {
    return [...this.#traders.keys()];
  }

  journal(id: string): Journal {
    const journal = this.journals.get(id);
    if (journal === undefined) throw new RangeError(`no journal ${id}`);
    return journal;
  }

  advanceTo(instant: number): void {
    this.#now = instantOf(Math.max(this.#now, instant));
  }

  addSeller(): string {
    const id = this.#newId();
    const journal = new Journal(id);
    this.journals.set(id, journal);
    this.#traders.set(id, new Trader(journal, this.#dice, () => this.#newId()));
    this.#salts.set(id, this.#secret());
    return id;
  }

  /** Random valid transfers of one seller, one after another; advances the time. */
  trade(sellerId: string, count: number, mostPauseMs = HOUR_MS): void {
    const trader = this.#traders.get(sellerId);
    if (trader === undefined) throw new RangeError(`no seller ${sellerId}`);
    trader.hurry(mostPauseMs);
    for (let done = 0; done < count; done += 1) this.#now = trader.trade(this.#now);
  }

  /** `change` forges the closing, for tests of a platform that closes other books than it has. */
  close(every: ClosingKind = 'hour', change: (head: HeadLeaf) => HeadLeaf = (head) => head): ClosingRecord {
    const leaves = this.#heads().map((head) => headLeafText(change(head)));
    const number = this.closings.length + 1;
    const root = bytesToHex(merkleRoot(leaves.map(leafHash)));
    const closedAt = this.#now;
    const index = this.log.append({ kind: 'closing', number, every, closedAt, leaves: leaves.length, root });
    const closing = { number, closedAt, leaves, index };
    this.closings.push(closing);
    return closing;
  }

  /** The first key of the log, or a new one signed by the previous key. */
  rotateKey(): SigningKey {
    const number = this.keys.length + 1;
    const name = `${this.origin}/${number}`;
    const next = platformKey(name, `${this.#seed} key ${number}`);
    const entry = { kind: 'key', name, verifierKey: next.verifierKey, from: this.#now } as const;
    const before = this.keys.at(-1);
    const signature = before === undefined ? null : toBase64(before.sign(keyEntryText(entry)));
    this.#keyIndexes.push(this.log.append({ ...entry, signature }));
    this.keys.push(next);
    return next;
  }

  /** After the anchor transaction is final: the entry refers to the log as it was. */
  anchor(network = 'bep20'): number {
    const size = this.log.entries.length;
    this.#anchorIndex = this.log.append({
      kind: 'anchor',
      network,
      block: 51_000_000 + size,
      transaction: `0x${this.#secret()}`,
      size,
      root: bytesToHex(this.log.root(size)),
    });
    return this.#anchorIndex;
  }

  takeSolvency(): void {
    const sellers = this.sellerIds.map((sellerId) => ({
      sellerId,
      salt: this.#salts.get(sellerId) as string,
      amounts: this.#owedTo(sellerId),
    }));
    const others = [{ name: 'refunds', amount: BigInt(this.#dice.between(0, 90_000_000)) }] as const;
    const tree = owedTree({ sellers, others, dice: this.#dice, secret: () => this.#secret() });
    const day = new Date(this.#now).toISOString().slice(0, 10);
    const report = solvencyReportOf({
      origin: this.origin,
      day,
      takenAt: this.#now,
      tree,
      amounts: sellers.map(({ amounts }) => amounts),
      others,
      blockHash: `0x${this.#secret()}`,
      seed: this.#seed,
    });
    const index = this.log.append({
      kind: 'solvency',
      day,
      takenAt: this.#now,
      places: tree.places,
      root: bytesToHex(tree.root.hash),
      owed: tree.root.sum,
      reportDigest: bytesToHex(sha256(utf8ToBytes(report))),
    });
    this.#solvency = {
      day,
      index,
      report,
      tree,
      sellers: new Map(sellers.map((one) => [one.sellerId, one])),
    };
  }

  /** Signed by the key that was valid at that size of the log. */
  checkpoint(size = this.log.entries.length): string {
    const at = this.#keyIndexes.findLastIndex((index) => index < size);
    return this.log.checkpoint(this.keys[at] as SigningKey, size);
  }

  witness(name: string): WitnessKey {
    return witnessKey(name, `${this.#seed} witness ${name}`);
  }

  /** The note with the witness's signature line appended. */
  cosigned(note: string, witness: WitnessKey): string {
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
    return note + witness.cosign(text, Math.floor(this.#now / 1_000));
  }

  makeStatement(journalId: string, range: StatementRange): StatementProof {
    return statementOf({
      journal: this.journal(journalId),
      range,
      origin: this.origin,
      heads: this.closings.flatMap((closing) => this.#headIn(closing, journalId)),
      checkpoint: this.checkpoint(),
      keys: this.keyEntries(),
      anchor: this.#anchorIndex === undefined ? null : this.log.inclusion(this.#anchorIndex),
    });
  }

  makeOwedProof(sellerId: string): OwedProof {
    const { day, index, tree, sellers } = this.#solvency as SolvencyRecord;
    const { salt, amounts } = sellers.get(sellerId) as OwedSeller;
    const place = tree.placeOf(sellerId);
    return {
      format: OWED_PROOF_FORMAT,
      origin: this.origin,
      day,
      sellerId,
      salt,
      amounts: {
        available: String(amounts.available),
        unsettled: String(amounts.unsettled),
        withdrawing: String(amounts.withdrawing),
        escrow: String(amounts.escrow),
        prepaid: String(amounts.prepaid),
      },
      place,
      path: owedPathText(tree.pathOf(place)),
      solvency: this.log.inclusion(index),
      checkpoint: this.checkpoint(),
      keys: this.keyEntries(),
    };
  }

  /** Of the newest report. */
  makeSolvencyProof(): SolvencyProof {
    const { index, report } = this.#solvency as SolvencyRecord;
    return {
      format: SOLVENCY_PROOF_FORMAT,
      origin: this.origin,
      report,
      solvency: this.log.inclusion(index),
      checkpoint: this.checkpoint(),
      keys: this.keyEntries(),
    };
  }

  keyEntries(): LogEntryProof[] {
    return this.#keyIndexes.map((index) => this.log.inclusion(index));
  }

  #headIn(closing: ClosingRecord, journalId: string) {
    const place = this.#places.indexOf(journalId);
    const leaf = closing.leaves[place];
    if (leaf === undefined) return [];
    const prove = (): ClosedHead => {
      const hashes = closing.leaves.map(leafHash);
      const path = pathText(inclusionPath(place, hashes.length, hashOfLeaves(hashes)));
      return { leaf, place, path, closing: this.log.inclusion(closing.index) };
    };
    return [{ closedAt: closing.closedAt, length: Number(parseHeadLeaf(leaf)?.length), prove }];
  }

  #heads(): HeadLeaf[] {
    for (const id of this.journals.keys()) if (!this.#places.includes(id)) this.#places.push(id);
    for (const id of [AUDIT_JOURNAL, ACTIONS_JOURNAL]) if (!this.#places.includes(id)) this.#places.push(id);
    return this.#places.map((id) => this.journals.get(id)?.head ?? this.#privateHead(id));
  }

  /** A chain whose lines are private: only its head is needed. */
  #privateHead(journalId: string): HeadLeaf {
    const length = BigInt(this.closings.length * 3);
    const head = length === 0n ? CHAIN_START : bytesToHex(sha256(utf8ToBytes(`${journalId} ${length}`)));
    return { journalId, length, head, balances: NO_BALANCES };
  }

  #owedTo(sellerId: string): OwedAmounts {
    const { balances } = this.journal(sellerId);
    return {
      available: balances['seller:available'],
      unsettled: balances['seller:unsettled'],
      withdrawing: balances['seller:withdrawing'],
      escrow: balances['order:escrow'],
      prepaid: balances['seller:episodes'] * EPISODE_PRICE,
    };
  }

  #newId(): string {
    const hex = this.#secret().slice(0, 32);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `7${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
  }

  /** 64 hex digits. */
  #secret(): string {
    return Array.from({ length: 8 }, () =>
      Math.floor(this.#dice.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  }
}

export interface ProofWorldPlan {
  readonly seed: string;
  readonly sellers?: number;
  readonly days?: number;
  readonly transfersPerDay?: number;
  /** The day on which the key is rotated, counted from 0. */
  readonly rotateOnDay?: number;
}

const CLOSINGS_PER_DAY = 4;

/** Several days of trade: closings every six hours and at the end of each day, solvency and an anchor daily. */
export function makeProofWorld(plan: ProofWorldPlan): ProofWorld {
  const { seed, sellers = 3, days = 4, transfersPerDay = 12, rotateOnDay } = plan;
  const world = new ProofWorld(seed);
  for (let count = 0; count < sellers; count += 1) world.addSeller();
  for (let day = 0; day < days; day += 1) {
    if (day === rotateOnDay) world.rotateKey();
    const start = BEGINNING + day * DAY_MS;
    for (let part = 1; part <= CLOSINGS_PER_DAY; part += 1) {
      for (const sellerId of world.sellerIds) tradeSome(world, sellerId, transfersPerDay);
      world.advanceTo(start + (part * DAY_MS) / CLOSINGS_PER_DAY);
      world.close(part === CLOSINGS_PER_DAY ? 'day' : 'hour');
    }
    world.takeSolvency();
    world.anchor();
  }
  return world;
}

/** A quarter of a day's transfers, within a quarter of a day. */
function tradeSome(world: ProofWorld, sellerId: string, transfersPerDay: number): void {
  const count = Math.ceil(transfersPerDay / CLOSINGS_PER_DAY);
  const pause = DAY_MS / CLOSINGS_PER_DAY / (count * Math.max(1, world.sellerIds.length)) - 1;
  world.trade(sellerId, count, Math.floor(pause));
}
