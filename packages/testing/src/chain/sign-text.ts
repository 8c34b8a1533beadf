import { stringToHex } from 'viem';
import type { JsonRpc } from '../anvil/index.ts';

/** Signs a message (EIP-191) with an account of the node. */
export const signText = (rpc: JsonRpc, account: string, text: string): Promise<string> =>
  rpc('personal_sign', [stringToHex(text), account]);
