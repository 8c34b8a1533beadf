import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assetOf } from './accounts.ts';
import type { Transfer } from './transfer.ts';

/*
 * Every transfer is a link of one hash chain: its seller's, or one of the platform's shards. The hash covers
 * the text below, here and in the database, so anyone can verify a statement (DOMAIN §10.4).
 */

export const CHAIN_START = '0'.repeat(64);
/** Transfers without a seller are spread over shards, to avoid a hot row. */
const PLATFORM_SHARDS = 16;

export interface ChainLink {
  /** A seller's id or a platform shard's id. */
  readonly journalId: string;
  /** 1 for the first transfer. */
  readonly sequence: bigint;
  readonly previousHash: string;
}

type Content = Pick<Transfer, 'kind' | 'reference' | 'entries' | 'corrects'>;

/** The content without time and actor: a repeated key must repeat exactly this. */
export function contentText({ kind, reference, entries, corrects }: Content): string {
  const lines = entries.map(
    ({ account, amount, orderId }) => `${account} ${assetOf(account)} ${amount} ${orderId ?? '-'}`,
  );
  return [kind, `${reference.type}:${reference.id}`, corrects ?? '-', ...lines].join('\n');
}

export function linkText(link: ChainLink, transfer: Omit<Transfer, 'key' | 'sellerId'>): string {
  return [
    'cliffhanger-transfer-1',
    link.previousHash,
    link.journalId,
    link.sequence,
    transfer.id,
    transfer.effectiveAt,
    transfer.actor,
    transfer.reason ?? '-',
    contentText(transfer),
  ].join('\n');
}

export const contentHash = (content: Content): string =>
  bytesToHex(sha256(utf8ToBytes(contentText(content))));

export const linkHash = (link: ChainLink, transfer: Omit<Transfer, 'key' | 'sellerId'>): string =>
  bytesToHex(sha256(utf8ToBytes(linkText(link, transfer))));

/** Derived from the key, so that a retry uses the shard of the first attempt. */
export function platformShard(key: string): string {
  const shard = (sha256(utf8ToBytes(key))[0] ?? 0) % PLATFORM_SHARDS;
  return `00000000-0000-0000-0000-${(shard + 1).toString(16).padStart(12, '0')}`;
}

export { bytesToHex };
