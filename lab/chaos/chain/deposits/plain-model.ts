import type { SellerId } from '@cliffhanger/core/kernel';
import type { WatchedChain } from '@cliffhanger/testing/chain';

/*
 * The expected credits, computed simply from the chain: all events of the token, up to the final block.
 * Shares no code with the platform.
 */

export interface Payee {
  readonly sellerId: SellerId;
  readonly address: string;
}

/** Final payments on the chain, by the key under which they are credited. */
export type FinalPayments = ReadonlyMap<string, { readonly to: string; readonly units: bigint }>;

interface Event {
  readonly transactionHash: string;
  readonly topics: readonly [string, string, string];
  readonly data: string;
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const MINIMUM = 10_000_000n;

export async function finalPayments(chain: WatchedChain, sellers: readonly Payee[]): Promise<FinalPayments> {
  const final = await chain.rpc<{ number: string }>('eth_getBlockByNumber', ['finalized', false]);
  const events = await chain.rpc<readonly Event[]>('eth_getLogs', [
    { address: chain.token.address, topics: [TRANSFER], fromBlock: '0x0', toBlock: final.number },
  ]);
  const payments = new Map<string, { to: string; units: bigint }>();
  const ordinals = new Map<string, number>();
  const addresses = new Set(sellers.map(({ address }) => address.toLowerCase()));
  for (const { transactionHash, topics, data } of events) {
    const ordinal = ordinals.get(transactionHash) ?? 0;
    ordinals.set(transactionHash, ordinal + 1);
    const to = `0x${topics[2].slice(26)}`;
    const units = BigInt(data);
    if (!addresses.has(to) || units === 0n) continue;
    payments.set(`chain:${chain.chain.network}:${transactionHash}:${ordinal}`, { to, units });
  }
  return payments;
}

/** A seller's uncredited payments may wait only while their sum is below the minimum. */
export function forgottenOf(
  payments: FinalPayments,
  credited: ReadonlyMap<string, bigint>,
): readonly string[] {
  const open = [...payments].filter(([key]) => !credited.has(key));
  const leftOver = new Map<string, bigint>();
  for (const [, { to, units }] of open) leftOver.set(to, (leftOver.get(to) ?? 0n) + units);
  return open.filter(([, { to }]) => (leftOver.get(to) ?? 0n) >= MINIMUM).map(([key]) => key);
}
