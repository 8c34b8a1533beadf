import type { SignerAsk } from '@cliffhanger/application/ports';
import type { SignedTransaction } from '@cliffhanger/core/chain';
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem';

type Eip1559 = `0x02${string}`;

/** Whether a signed transaction equals the request in every field, including the wallet. */
export async function matchesRequest({ raw, hash }: SignedTransaction, ask: SignerAsk): Promise<boolean> {
  if (keccak256(raw as Hex) !== hash) return false;
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, to, value, data } = parseTransaction(
    raw as Eip1559,
  );
  const { fees, token, units } = ask;
  const call =
    token === null
      ? undefined
      : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ask.to as Hex, units] });
  const isSame =
    chainId === ask.chainId &&
    (nonce ?? 0) === ask.nonce &&
    gas === fees.gasLimit &&
    maxFeePerGas === fees.maxFeePerGas &&
    maxPriorityFeePerGas === fees.maxPriorityFeePerGas &&
    isSameAddress(to, token ?? ask.to) &&
    (value ?? 0n) === (token === null ? units : 0n) &&
    data === call;
  return (
    isSame &&
    isSameAddress(await recoverTransactionAddress({ serializedTransaction: raw as Eip1559 }), ask.from)
  );
}

const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
