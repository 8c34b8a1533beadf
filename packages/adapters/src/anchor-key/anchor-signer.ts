import type { AnchorSigner } from '@cliffhanger/application/ports';
import { type Hex, keccak256, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** `key`: 32 bytes in hex. */
export function createAnchorSigner(key: string): AnchorSigner {
  const account = privateKeyToAccount((key.startsWith('0x') ? key : `0x${key}`) as Hex);
  return {
    address: account.address,
    sign: async ({ chainId, nonce, text, gas, maxFee, priorityFee }) => {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to: account.address,
        value: 0n,
        data: stringToHex(text),
        gas,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: priorityFee,
      });
      return { raw, hash: keccak256(raw) };
    },
  };
}
