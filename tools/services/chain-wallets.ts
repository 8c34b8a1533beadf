import type { JsonRpc } from '@cliffhanger/testing/anvil';
import { testTokenAt } from '@cliffhanger/testing/chain';
import { DEPLOYER, DEVELOPMENT_TOKEN } from './chain-token.ts';

/** The ninth of anvil's accounts; the local signer has its key. */
export const HOT_WALLET = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
/** The tenth, which pays for gas; the local signer has its key too. */
export const GAS_WALLET = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
/** The seventh, in place of a hardware wallet in a safe. No process has its key; a person signs by hand. */
export const COLD_WALLET = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
/** The eighth, which the operator funds the platform from; its key signs the proof of that. */
export const TREASURY = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';

const USDT = 10n ** 18n;
/** Enough to pay the first sellers. */
const IN_HOT_WALLET = 5_000n * USDT;
/** Savings that no process can reach. */
const IN_COLD_WALLET = 1_000n * USDT;

/** Initial balances: the operator's own money, sent by the operator. */
export async function fillWallets(rpc: JsonRpc): Promise<void> {
  const token = testTokenAt({ rpc, account: DEPLOYER, address: DEVELOPMENT_TOKEN });
  const sent = [
    () => token.mint({ to: TREASURY, units: IN_HOT_WALLET + IN_COLD_WALLET }),
    () => token.transfer({ from: TREASURY, to: HOT_WALLET, units: IN_HOT_WALLET }),
    () => token.transfer({ from: TREASURY, to: COLD_WALLET, units: IN_COLD_WALLET }),
  ];
  for (const send of sent) {
    await send();
    await rpc('anvil_mine', ['0x1']);
  }
}
