import type { TokenTransfer } from '@cliffhanger/application/ports';
import { parseAddress } from '@cliffhanger/core/wallet';
import type { Hex, RpcLog } from 'viem';

/** Topic of the ERC-20 event `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TOPICS_OF_A_TRANSFER = 3;
const ADDRESS_DIGITS = 40;
/** The amount must be the only word of data. Other layouts are not supported tokens. */
const ONE_WORD = /^0x[0-9a-f]{64}$/i;

/** Zero transfers are counted, so that ordinals stay stable, and then dropped: anyone can create them. */
export function transfersOf(logs: readonly RpcLog[]): TokenTransfer[] {
  const counted = new Map<string, number>();
  return logs
    .filter(isTransfer)
    .map((log) => {
      const ordinal = counted.get(log.transactionHash) ?? 0;
      counted.set(log.transactionHash, ordinal + 1);
      return transferOf(log, ordinal);
    })
    .filter(({ units }) => units > 0n);
}

type PlacedLog = RpcLog & { readonly transactionHash: Hex };

const isTransfer = (log: RpcLog): log is PlacedLog =>
  log.transactionHash !== null &&
  !log.removed &&
  log.topics.length === TOPICS_OF_A_TRANSFER &&
  ONE_WORD.test(log.data);

const transferOf = (
  { transactionHash, address, topics, data }: PlacedLog,
  ordinal: number,
): TokenTransfer => ({
  transactionHash,
  ordinal,
  token: written(address),
  from: addressIn(topics[1]),
  to: addressIn(topics[2]),
  units: BigInt(data),
});

const addressIn = (topic: Hex | undefined): string => written(`0x${(topic ?? '').slice(-ADDRESS_DIGITS)}`);

/** Normalises an address. Invalid ones (mints come from 0x0) stay unchanged. */
const written = (address: string): string => parseAddress('erc20', address) ?? address;
