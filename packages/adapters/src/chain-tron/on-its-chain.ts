import * as answers from './node-answers.ts';
import type { Ask } from './node-client.ts';

const NAME_CHARACTERS = 8;

/**
 * The last digits of the genesis block's hash are the chain id. Responses from a node on another chain are
 * never used.
 */
export function onItsChain(ask: Ask, chainId: number): Ask {
  let known: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    const { blockID } = await ask('/wallet/getblockbynum', { num: 0 }, answers.block);
    const named = Number.parseInt(blockID.slice(-NAME_CHARACTERS), 16);
    if (named !== chainId) throw new Error(`a node is on chain ${named}, not on ${chainId}`);
  };
  return async (path, question, form) => {
    known ??= check().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    await known;
    return ask(path, question, form);
  };
}
