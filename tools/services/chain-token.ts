import { type JsonRpc, TOKEN_BYTECODE } from '@cliffhanger/testing/anvil';

/** The first of anvil's well-known accounts, which signs for any client. */
export const DEPLOYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** The address of that account's first contract is always the same. */
export const DEVELOPMENT_TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** As for USDT on BNB Chain, which this chain simulates. */
const DECIMALS = 18;
const WORD_DIGITS = 64;

export const isDeployed = async (rpc: JsonRpc): Promise<boolean> =>
  (await rpc<string>('eth_getCode', [DEVELOPMENT_TOKEN, 'latest'])) !== '0x';

export async function deployToken(rpc: JsonRpc): Promise<void> {
  const data = TOKEN_BYTECODE + DECIMALS.toString(16).padStart(WORD_DIGITS, '0');
  await rpc('eth_sendTransaction', [{ from: DEPLOYER, data, gas: '0x200000' }]);
  await rpc('anvil_mine', ['0x1']);
  if (!(await isDeployed(rpc))) throw new Error('the token did not come to lie where it should');
}
