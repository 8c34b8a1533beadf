import { addressesFrom } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { testTokenAt } from '@cliffhanger/testing/chain';
import { DEVELOPMENT_TOKEN } from '../../tools/services/chain-token.ts';

/* The chain of the stack, as an external sender sees it. */

const rpc = jsonRpc(process.env['CHAIN_URL'] ?? addressesFrom().chainUrl);
/** An account of anvil's; the first one belongs to the setup of the chain. */
const SENDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const token = testTokenAt({ rpc, account: SENDER, address: DEVELOPMENT_TOKEN });
/** The token has 18 decimals, as on BNB Chain. */
const UNITS_OF_ONE = 10n ** 18n;
/** The selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231';

/** Returns the transaction hash once the transaction is in a block. */
export async function somebodySends(usdt: bigint, to: string): Promise<string> {
  const hash = await token.mint({ to, units: usdt * UNITS_OF_ONE });
  await blocksPass(1);
  return hash;
}

/** Whether a transaction is in a block and succeeded. */
export async function hasHappenedOnChain(hash: string): Promise<boolean> {
  const receipt = await rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
  return receipt?.status === '0x1';
}

/** The balance of an address in whole USDT. */
export async function arrivedAt(address: string): Promise<bigint> {
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await rpc<string>('eth_call', [{ to: DEVELOPMENT_TOKEN, data }, 'latest'])) / UNITS_OF_ONE;
}

export const blocksPass = async (count: number): Promise<void> =>
  void (await rpc('anvil_mine', [`0x${count.toString(16)}`]));

/** Reorganises the chain from the transaction's block on; no new block contains the transaction. */
export async function theChainTakesBack(hash: string): Promise<void> {
  const receipt = await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [hash]);
  const head = Number(await rpc<string>('eth_blockNumber'));
  const mark = { from: SENDER, to: SENDER, value: '0x1' };
  // One more, because a block may be mined between the query and the reorg.
  await rpc('anvil_reorg', [head - Number(receipt.blockNumber) + 2, [[mark, 0]]]);
}
