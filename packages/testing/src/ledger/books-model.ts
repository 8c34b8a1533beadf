import type { Posted } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import {
  type Account,
  CHAIN_START,
  isSellerAccount,
  linkHash,
  SELLER_ACCOUNTS,
  type SellerAccount,
  type Transfer,
} from '@cliffhanger/core/ledger';

/** A transfer in the model, with its place in its seller's chain. */
export interface PostedTransfer {
  readonly transfer: Transfer;
  readonly sequence: bigint;
  readonly hash: string;
}

interface Chain {
  readonly balances: Map<SellerAccount, bigint>;
  readonly posted: PostedTransfer[];
}

/**
 * A minimal in-memory model of the ledger that PostgreSQL is compared with. Chains of the platform's shards are left
 * out, because concurrent histories write to them.
 */
export class BooksModel {
  readonly #chains: Map<SellerId, Chain>;
  readonly #keys: Map<string, PostedTransfer>;
  readonly #platform: Map<Account, bigint>;

  constructor(
    chains: Map<SellerId, Chain> = new Map(),
    keys: Map<string, PostedTransfer> = new Map(),
    platform: Map<Account, bigint> = new Map(),
  ) {
    this.#chains = chains;
    this.#keys = keys;
    this.#platform = platform;
  }

  post(transfer: Transfer): Posted {
    const earlier = this.#keys.get(keyOf(transfer));
    if (earlier !== undefined) return repeated(earlier, transfer);
    const shortOf = this.#shortOf(transfer);
    if (shortOf !== undefined) return { outcome: 'insufficient', shortOf };
    return postedAs(this.#write(transfer), 'posted');
  }

  balance(sellerId: SellerId, account: SellerAccount): bigint {
    return this.#chains.get(sellerId)?.balances.get(account) ?? 0n;
  }

  postedBy(sellerId: SellerId): readonly PostedTransfer[] {
    return this.#chains.get(sellerId)?.posted ?? [];
  }

  platformBalances(): ReadonlyMap<Account, bigint> {
    return this.#platform;
  }

  /** The working copy of a transaction: discarded on rollback, or kept in place of the original. */
  copy(): BooksModel {
    const chains = [...this.#chains].map(([sellerId, { balances, posted }]): [SellerId, Chain] => [
      sellerId,
      { balances: new Map(balances), posted: [...posted] },
    ]);
    return new BooksModel(new Map(chains), new Map(this.#keys), new Map(this.#platform));
  }

  #shortOf({ sellerId, entries }: Transfer): SellerAccount | undefined {
    if (sellerId === null) return undefined;
    return SELLER_ACCOUNTS_AS_CHECKED.find((account) => {
      const change = entries
        .filter((entry) => entry.account === account)
        .reduce((sum, e) => sum + e.amount, 0n);
      return this.balance(sellerId, account) + change < 0n;
    });
  }

  #write(transfer: Transfer): PostedTransfer {
    const posted = this.#link(transfer);
    this.#keys.set(keyOf(transfer), posted);
    for (const { account, amount } of transfer.entries) {
      if (!isSellerAccount(account)) {
        this.#platform.set(account, (this.#platform.get(account) ?? 0n) + amount);
      } else if (transfer.sellerId !== null) {
        const { balances } = this.#chain(transfer.sellerId);
        balances.set(account, (balances.get(account) ?? 0n) + amount);
      }
    }
    return posted;
  }

  #link(transfer: Transfer): PostedTransfer {
    if (transfer.sellerId === null) return { transfer, sequence: 0n, hash: '' };
    const chain = this.#chain(transfer.sellerId);
    const previousHash = chain.posted.at(-1)?.hash ?? CHAIN_START;
    const sequence = BigInt(chain.posted.length + 1);
    const hash = linkHash({ journalId: transfer.sellerId, sequence, previousHash }, transfer);
    const posted = { transfer, sequence, hash };
    chain.posted.push(posted);
    return posted;
  }

  #chain(sellerId: SellerId): Chain {
    const chain = this.#chains.get(sellerId) ?? { balances: new Map(), posted: [] };
    this.#chains.set(sellerId, chain);
    return chain;
  }
}

/** A transfer may overdraw several accounts; the result names the first in this order. */
const SELLER_ACCOUNTS_AS_CHECKED: readonly SellerAccount[] = SELLER_ACCOUNTS;

const keyOf = ({ sellerId, key }: Transfer): string => `${sellerId ?? 'platform'} ${key}`;

const postedAs = (posted: PostedTransfer, outcome: 'posted' | 'repeated'): Posted => ({
  outcome,
  transferId: posted.transfer.id,
  sequence: posted.sequence,
  hash: posted.hash,
});

const repeated = (earlier: PostedTransfer, requested: Transfer): Posted =>
  isSameRequest(earlier.transfer, requested)
    ? postedAs(earlier, 'repeated')
    : { outcome: 'key-reused', transferId: earlier.transfer.id };

function isSameRequest(one: Transfer, other: Transfer): boolean {
  const textOf = ({ kind, reference, corrects, entries }: Transfer) =>
    JSON.stringify([
      kind,
      reference.type,
      reference.id,
      corrects ?? null,
      entries.map(({ account, amount, orderId }) => [account, String(amount), orderId ?? null]),
    ]);
  return textOf(one) === textOf(other);
}
