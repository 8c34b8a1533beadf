import { type Money, usdt } from '@cliffhanger/core/kernel';
import { jsonRpc } from '@cliffhanger/testing/anvil';

/*
 * The chain of the stack, as somebody else's wallet uses it. New blocks come every two seconds by themselves; what is
 * mined here only makes it quicker.
 */

const [node = ''] = (process.env['CHAIN_BEP20_NODES'] ?? '').split(' ');
const token = process.env['CHAIN_BEP20_TOKEN'] ?? '';
const rpc = jsonRpc(node);

const TRANSFER = 'a9059cbb';
const BALANCE_OF = '70a08231';
const WORD_DIGITS = 64;
/** 18 decimals, as USDT on BNB Chain. */
const UNITS_OF_A_MILLIONTH = 10n ** 12n;

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(WORD_DIGITS, '0');

/** Answers the transaction's hash, once it is in a block. */
export async function somebodySends(amount: string, to: string): Promise<string> {
  const [rich] = await rpc<string[]>('eth_accounts');
  const units = usdt(amount) * UNITS_OF_A_MILLIONTH;
  const data = `0x${TRANSFER}${word(to)}${word(units.toString(16))}`;
  const hash = await rpc<string>('eth_sendTransaction', [{ from: rich, to: token, data }]);
  await blocksPass(1);
  return hash;
}

export const blocksPass = (blocks: number): Promise<unknown> =>
  rpc('anvil_mine', [`0x${blocks.toString(16)}`]);

/** The newest blocks are replaced by ones without their transactions. */
export const chainForgets = (blocks: number): Promise<unknown> => rpc('anvil_reorg', [blocks, []]);

export async function heldAt(address: string): Promise<Money> {
  const data = `0x${BALANCE_OF}${word(address)}`;
  const units = await rpc<string>('eth_call', [{ to: token, data }, 'latest']);
  return (BigInt(units) / UNITS_OF_A_MILLIONTH) as Money;
}
