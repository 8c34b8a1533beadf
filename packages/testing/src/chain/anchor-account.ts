import { createAnchorSigner } from '@cliffhanger/adapters/anchor-key';
import type { AnchorSigner } from '@cliffhanger/application/ports';
import type { TestChain } from './test-chain.ts';

/** The key of an account that tests fund with gas. */
const TEST_ANCHOR_KEY = `0x${'a5'.repeat(32)}`;
const PLENTY_OF_GAS = `0x${(10n ** 20n).toString(16)}`;

export async function anchorAccount(chain: Pick<TestChain, 'rpc'>): Promise<AnchorSigner> {
  const signer = createAnchorSigner(TEST_ANCHOR_KEY);
  await chain.rpc('anvil_setBalance', [signer.address, PLENTY_OF_GAS]);
  return signer;
}
