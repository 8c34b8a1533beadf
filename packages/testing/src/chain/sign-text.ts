import { stringToHex } from 'viem';
import type { JsonRpc } from '../anvil/index.ts';

/** By the key of one of the chain's own accounts, as a wallet signs a message (EIP-191). */
export const signText = (rpc: JsonRpc, account: string, text: string): Promise<string> =>
  rpc('personal_sign', [stringToHex(text), account]);
