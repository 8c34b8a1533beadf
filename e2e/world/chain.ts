import { jsonRpc } from '@cliffhanger/testing/anvil';

/** Further back no block of a chain is ever replaced. */
const BLOCKS_TO_FINALITY = 66;

function chain() {
  const url = process.env['CHAIN_URL'];
  if (url === undefined) throw new Error('CHAIN_URL is not set: run `pnpm e2e`');
  return jsonRpc(url);
}

/** What is in a block now is there for good afterwards. */
export async function chainBecomesFinal(): Promise<void> {
  await chain()('anvil_mine', [`0x${BLOCKS_TO_FINALITY.toString(16)}`]);
}

/** Whether a transaction of this name is in a block and did what it should. */
export async function hasHappenedOnChain(hash: string): Promise<boolean> {
  const receipt = await chain()<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
  return receipt?.status === '0x1';
}
