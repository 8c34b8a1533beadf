import { encodeDeployData, encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem';
import { type JsonRpc, TOKEN_BYTECODE } from '../anvil/index.ts';

const ABI = parseAbi([
  'constructor(uint8 decimals)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferMany(address[] to, uint256[] values)',
  'function setFee(uint256 basisPoints)',
  'function setBlackListed(address who, bool isBlocked)',
]);

interface Payment {
  readonly to: string;
  readonly units: bigint;
}

/** Each call submits a transaction and returns its hash; mining is up to the caller. */
export interface TestToken {
  readonly address: string;
  mint(payment: Payment): Promise<string>;
  /** From an account of the node, by default the first. */
  transfer(payment: Payment & { readonly from?: string }): Promise<string>;
  transferMany(payments: readonly Payment[]): Promise<string>;
  setFee(basisPoints: bigint): Promise<string>;
  setBlackListed(who: string, isBlocked: boolean): Promise<string>;
}

interface Deployment {
  readonly rpc: JsonRpc;
  /** The default sender. */
  readonly account: string;
  readonly decimals: number;
}

/** More than a transfer needs, and little enough that many fit into a block. */
const GAS_OF_A_CALL = 120_000;
const GAS_OF_A_PAYMENT = 60_000;
const DEPLOYMENT_GAS = 2_000_000;
const RICH_UNITS = 10n ** 30n;

export async function deployTestToken({ rpc, account, decimals }: Deployment): Promise<TestToken> {
  const data = encodeDeployData({ abi: ABI, bytecode: TOKEN_BYTECODE, args: [decimals] });
  const hash = await rpc<string>('eth_sendTransaction', [
    { from: account, data, gas: numberToHex(DEPLOYMENT_GAS) },
  ]);
  await rpc('anvil_mine', ['0x1']);
  const { contractAddress } = await rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', [hash]);
  const token = testTokenAt({ rpc, account, address: getAddress(contractAddress) });
  await token.mint({ to: account, units: RICH_UNITS });
  await rpc('anvil_mine', ['0x1']);
  return token;
}

export function testTokenAt({
  rpc,
  account,
  address,
}: Omit<Deployment, 'decimals'> & { readonly address: string }): TestToken {
  const send = (data: Hex, { from = account, gas = GAS_OF_A_CALL } = {}) =>
    rpc<string>('eth_sendTransaction', [{ from, to: address, data, gas: numberToHex(gas) }]);
  return {
    address,
    mint: ({ to, units }) =>
      send(encodeFunctionData({ abi: ABI, functionName: 'mint', args: [to as Hex, units] })),
    transfer: ({ to, units, from = account }) =>
      send(encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to as Hex, units] }), { from }),
    transferMany: (payments) => {
      const args = [payments.map(({ to }) => to as Hex), payments.map(({ units }) => units)] as const;
      return send(encodeFunctionData({ abi: ABI, functionName: 'transferMany', args }), {
        gas: GAS_OF_A_CALL + payments.length * GAS_OF_A_PAYMENT,
      });
    },
    setFee: (basisPoints) =>
      send(encodeFunctionData({ abi: ABI, functionName: 'setFee', args: [basisPoints] })),
    setBlackListed: (who, isBlocked) =>
      send(encodeFunctionData({ abi: ABI, functionName: 'setBlackListed', args: [who as Hex, isBlocked] })),
  };
}
