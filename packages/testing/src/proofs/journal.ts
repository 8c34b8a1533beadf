import {
  CHAIN_START,
  type Entry,
  isSellerAccount,
  linkHash,
  type SellerAccount,
  type Transfer,
} from '@cliffhanger/core/ledger';
import { type Balances, balancesFrom, type HeadLeaf, type StatementTransfer } from '@cliffhanger/core/proofs';

export type JournalTransfer = Omit<Transfer, 'key' | 'sellerId'>;

export interface PostedLink {
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * A hash chain with its balances. The lists are mutable on purpose: tests that act as the database owner change them,
 * and call `rehash` where they also forge the hashes.
 */
export class Journal {
  readonly id: string;
  readonly transfers: JournalTransfer[] = [];
  readonly links: PostedLink[] = [];
  readonly #balances = new Map<SellerAccount, bigint>();

  constructor(id: string) {
    this.id = id;
  }

  canPost(entries: readonly Entry[]): boolean {
    const after = new Map<string, bigint>();
    for (const { account, amount } of entries) {
      if (!isSellerAccount(account)) continue;
      after.set(account, (after.get(account) ?? this.#balances.get(account) ?? 0n) + amount);
    }
    return [...after.values()].every((balance) => balance >= 0n);
  }

  post(transfer: JournalTransfer): void {
    this.transfers.push(transfer);
    this.links.push(this.#linkOf(transfer, this.links.length));
    for (const { account, amount } of transfer.entries) {
      if (isSellerAccount(account)) this.#balances.set(account, (this.#balances.get(account) ?? 0n) + amount);
    }
  }

  /** Recomputes hashes and balances after the transfers were changed. */
  rehash(): void {
    const transfers = this.transfers.splice(0);
    this.links.length = 0;
    this.#balances.clear();
    for (const transfer of transfers) this.post(transfer);
  }

  get balances(): Balances {
    return balancesFrom((account) => this.#balances.get(account) ?? 0n);
  }

  get head(): HeadLeaf {
    return {
      journalId: this.id,
      length: BigInt(this.links.length),
      head: this.links.at(-1)?.hash ?? CHAIN_START,
      balances: this.balances,
    };
  }

  /** The lines between two sequence numbers, both inclusive, in the format of a statement. */
  lines(first: number, last: number): StatementTransfer[] {
    return this.transfers
      .slice(first - 1, last)
      .map((transfer, index) => lineOf(transfer, first + index, this.links[first - 1 + index] as PostedLink));
  }

  #linkOf(transfer: JournalTransfer, index: number): PostedLink {
    const previousHash = this.links[index - 1]?.hash ?? CHAIN_START;
    const link = { journalId: this.id, sequence: BigInt(index + 1), previousHash };
    return { previousHash, hash: linkHash(link, transfer) };
  }
}

const lineOf = (transfer: JournalTransfer, sequence: number, link: PostedLink): StatementTransfer => ({
  id: transfer.id,
  sequence,
  previousHash: link.previousHash,
  hash: link.hash,
  kind: transfer.kind,
  referenceType: transfer.reference.type,
  referenceId: transfer.reference.id,
  effectiveAt: transfer.effectiveAt,
  actor: transfer.actor,
  reason: transfer.reason ?? null,
  corrects: transfer.corrects ?? null,
  entries: transfer.entries.map(({ account, amount, orderId }) => ({
    account,
    amount: String(amount),
    orderId: orderId ?? null,
  })),
});
