import type { JsonRpc } from '@cliffhanger/testing/anvil';
import { DEPLOYER, DEVELOPMENT_TOKEN } from './chain-token.ts';

/** The ninth of the accounts that anvil makes; the signer of this machine has its key. */
export const HOT_WALLET = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
/** The tenth: it holds coins for gas, and the signer has its key too. */
export const GAS_WALLET = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
/** Nobody has its key. */
export const COLD_WALLET = '0x00000000000000000000000000000000000fa017';

/** Of `mint(address,uint256)`. */
const MINT = '0x40c10f19';
const WORD_DIGITS = 64;
const FIRST_UNITS = 20_000n * 10n ** 18n;

/** What the hot wallet begins with: enough to pay the first sellers. */
export async function fillHotWallet(rpc: JsonRpc): Promise<void> {
  const word = (hex: string): string => hex.padStart(WORD_DIGITS, '0');
  const data = `${MINT}${word(HOT_WALLET.slice(2).toLowerCase())}${word(FIRST_UNITS.toString(16))}`;
  await rpc('eth_sendTransaction', [{ from: DEPLOYER, to: DEVELOPMENT_TOKEN, data, gas: '0x20000' }]);
  await rpc('anvil_mine', ['0x1']);
}
