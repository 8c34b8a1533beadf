import { addressesFrom } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { testTokenAt } from '@cliffhanger/testing/chain';
import { DEVELOPMENT_TOKEN } from '../../tools/services/chain-token.ts';

/* The chain of the stack, seen as somebody sees it who sends money from elsewhere. */

const rpc = jsonRpc(process.env['CHAIN_URL'] ?? addressesFrom().chainUrl);
/** One of anvil's own accounts; the first one is left to whoever set the chain up. */
const SENDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const token = testTokenAt({ rpc, account: SENDER, address: DEVELOPMENT_TOKEN });
/** The token has 18 decimals, as on BNB Chain. */
const UNITS_OF_ONE = 10n ** 18n;
/** Of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231';

/** Says in which transaction; it is in a block when this answers. */
export async function somebodySends(usdt: bigint, to: string): Promise<string> {
  const hash = await token.mint({ to, units: usdt * UNITS_OF_ONE });
  await blocksPass(1);
  return hash;
}

/** Whether a transaction is in a block and did what it should. */
export async function hasHappenedOnChain(hash: string): Promise<boolean> {
  const receipt = await rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
  return receipt?.status === '0x1';
}

/** What lies at an address, in whole USDT. */
export async function arrivedAt(address: string): Promise<bigint> {
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await rpc<string>('eth_call', [{ to: DEVELOPMENT_TOKEN, data }, 'latest'])) / UNITS_OF_ONE;
}

export const blocksPass = async (count: number): Promise<void> =>
  void (await rpc('anvil_mine', [`0x${count.toString(16)}`]));

/** Replaces every block from the one of this transaction on; the transaction is in none of the new ones. */
export async function theChainTakesBack(hash: string): Promise<void> {
  const receipt = await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [hash]);
  const head = Number(await rpc<string>('eth_blockNumber'));
  const mark = { from: SENDER, to: SENDER, value: '0x1' };
  // One more: a block may come between the question and the answer.
  await rpc('anvil_reorg', [head - Number(receipt.blockNumber) + 2, [[mark, 0]]]);
}
