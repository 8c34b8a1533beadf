import type { TokenTransfer } from '@cliffhanger/application/ports';
import { tronAccountOf, tronAddressOf } from '@cliffhanger/core/wallet';
import type { Log, TransactionInfos } from './node-answers.ts';

/** `Transfer(address,address,uint256)`, as on every EVM chain. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const ACCOUNT_CHARACTERS = 40;
const UNITS = /^[0-9a-f]{64}$/;
const TOPICS_OF_A_TRANSFER = 3;

/** In block order. Zero transfers are counted for the ordinal and dropped. */
export function transfersOf(infos: TransactionInfos, tokens: readonly string[]): readonly TokenTransfer[] {
  const listed = new Map(tokens.map((token) => [Buffer.from(tronAccountOf(token)).toString('hex'), token]));
  return infos.flatMap(({ id, log = [] }) =>
    log
      .flatMap((one) => transferOf(one, listed))
      .map((transfer, ordinal) => ({ ...transfer, transactionHash: id, ordinal }))
      .filter(({ units }) => units > 0n),
  );
}

function transferOf(
  { address, topics = [], data = '' }: Log,
  tokens: ReadonlyMap<string, string>,
): readonly Pick<TokenTransfer, 'token' | 'from' | 'to' | 'units'>[] {
  const token = tokens.get(address.toLowerCase());
  const [topic, from, to] = topics;
  if (token === undefined || topic !== TRANSFER_TOPIC || topics.length !== TOPICS_OF_A_TRANSFER) return [];
  if (from === undefined || to === undefined || !UNITS.test(data)) return [];
  return [{ token, from: accountIn(from), to: accountIn(to), units: BigInt(`0x${data}`) }];
}

const accountIn = (topic: string): string =>
  tronAddressOf(new Uint8Array(Buffer.from(topic.slice(-ACCOUNT_CHARACTERS), 'hex')));
