import {
  type Instant,
  type Money,
  microUsdt,
  type OrderId,
  type SellerId,
  type TransferId,
} from '../kernel/index.ts';
import {
  type Account,
  type Asset,
  assetOf,
  type EpisodeAccount,
  isAccount,
  isEpisodeAccount,
  isSellerAccount,
  type MoneyAccount,
} from './accounts.ts';

/**
 * A positive amount is a credit and increases a liability. A deposit is `−A` on `custody:*` and `+A` on
 * `seller:available`; the money held outside is the custody balance with its sign reversed.
 */
export type Entry = MoneyEntry | EpisodeEntry;

export interface MoneyEntry extends OfOrder {
  readonly account: MoneyAccount;
  readonly amount: Money;
}

export interface EpisodeEntry extends OfOrder {
  readonly account: EpisodeAccount;
  /** Of episodes. */
  readonly amount: bigint;
}

interface OfOrder {
  /** The order of this entry, where an account pools several. */
  readonly orderId?: OrderId;
}

/** An entry read from outside; its account determines the asset. */
export function entryOf(account: Account, amount: bigint, orderId?: OrderId | null): Entry {
  const ofOrder: OfOrder = orderId ? { orderId } : {};
  return isEpisodeAccount(account)
    ? { account, amount, ...ofOrder }
    : { account, amount: microUsdt(amount), ...ofOrder };
}

export const TRANSFER_KINDS = [
  'deposit',
  'payment',
  'shipment',
  'platform-shipment',
  'settlement',
  'early-settlement',
  'refund',
  'refund-paid',
  'withdrawal-request',
  'withdrawal-paid',
  'withdrawal-rejected',
  'level-purchase',
  'level-refund',
  'credit-buyback',
  'suspense',
  'capital',
  'correction',
  'remedy',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** What moves, without key, time and actor: the result of a posting rule. */
export interface Posting {
  readonly kind: TransferKind;
  readonly entries: readonly Entry[];
}

export interface BusinessReference {
  readonly type: string;
  readonly id: string;
}

export interface Transfer extends Posting {
  readonly id: TransferId;
  /** Unique for ever; the same key with the same content is the same transfer. */
  readonly key: string;
  /** The seller of its accounts and hash chain. At most one, so that no seller's books wait for another's. */
  readonly sellerId: SellerId | null;
  readonly reference: BusinessReference;
  readonly effectiveAt: Instant;
  readonly actor: string;
  readonly reason?: string;
  readonly corrects?: TransferId;
}

const MOST_ENTRIES = 10_000;

export type TransferFault =
  | 'fewer than two entries'
  | 'too many entries'
  | 'unknown account'
  | 'empty entry'
  | 'does not balance'
  | 'seller account without a seller'
  | 'control character in a word'
  | 'colon in the type of a reference'
  | 'correction without what and why';

/** A statement shows a transfer without its key. */
type TransferRecord = Omit<Transfer, 'key'> & { readonly key?: string };

/** Why a transfer is invalid, or undefined. The database checks the same. */
export const faultOf = (transfer: TransferRecord): TransferFault | undefined =>
  faultInEntries(transfer) ?? faultInWords(transfer);

function faultInEntries({ entries, sellerId }: TransferRecord): TransferFault | undefined {
  if (entries.length < 2) return 'fewer than two entries';
  if (entries.length > MOST_ENTRIES) return 'too many entries';
  if (entries.some((entry) => !isAccount(entry.account))) return 'unknown account';
  if (entries.some((entry) => entry.amount === 0n)) return 'empty entry';
  if ([...sumsByAsset(entries).values()].some((sum) => sum !== 0n)) return 'does not balance';
  if (sellerId === null && entries.some((entry) => isSellerAccount(entry.account))) {
    return 'seller account without a seller';
  }
  return undefined;
}

/** Each word is a line of the hashed text, so a line break inside one could forge another. */
function faultInWords({
  kind,
  key = '',
  reference,
  actor,
  reason,
  corrects,
}: TransferRecord): TransferFault | undefined {
  const words = [key, reference.type, reference.id, actor, reason ?? ''];
  if (words.some((word) => CONTROL_CHARACTER.test(word))) return 'control character in a word';
  if (reference.type.includes(':')) return 'colon in the type of a reference';
  if (kind === 'correction' && (corrects === undefined || reason === undefined)) {
    return 'correction without what and why';
  }
  return undefined;
}

const CONTROL_CHARACTER = /\p{Cc}/u;

export function sumsByAsset(entries: readonly Entry[]): Map<Asset, bigint> {
  const sums = new Map<Asset, bigint>();
  for (const { account, amount } of entries) {
    const asset = assetOf(account);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  return sums;
}

export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount, orderId }) => entryOf(account, -amount, orderId));

/** Merges entries on one account for one order. */
export function joined(entries: readonly Entry[]): Entry[] {
  const lines = new Map<string, Entry>();
  for (const entry of entries) {
    const line = `${entry.account} ${entry.orderId}`;
    const earlier = lines.get(line);
    const { account, amount, orderId } = entry;
    lines.set(line, earlier === undefined ? entry : entryOf(account, earlier.amount + amount, orderId));
  }
  return [...lines.values()].filter((entry) => entry.amount !== 0n);
}
