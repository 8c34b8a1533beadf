import type { Signer } from '@cliffhanger/application/ports';
import { addressStatementText } from '@cliffhanger/core/solvency';
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { TEST_KEYS } from './test-keys.ts';

/** Signs everything without a policy or journal: the control that shows the effect of the real signer's checks. */
export function carelessSigner(): Signer {
  const hot = privateKeyToAccount(`0x${TEST_KEYS.hot}`);
  const gas = privateKeyToAccount(`0x${TEST_KEYS.gas}`);
  return {
    wallets: async () => ({ hot: hot.address, gas: gas.address }),
    sign: async ({ chainId, nonce, fees, token, to, units }) => {
      const raw = await hot.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas: fees.gasLimit,
        maxFeePerGas: fees.maxFeePerGas,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
        to: (token ?? to) as Hex,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] }),
      });
      return { kind: 'signed', transaction: { raw, hash: keccak256(raw) } };
    },
    signForAddress: (statement) => hot.signMessage({ message: addressStatementText(statement) }),
  };
}
