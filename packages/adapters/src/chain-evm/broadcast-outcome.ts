import type { Broadcast } from '@cliffhanger/application/ports';
import { nodeErrorIn } from './node-client.ts';

/** Nodes say it in words, and each in its own. */
const OUTCOMES: readonly (readonly [RegExp, Broadcast])[] = [
  [/already (known|imported|in mempool)|known transaction/i, 'known'],
  [/nonce (is )?too low|invalid nonce; got|old nonce/i, 'nonce-used'],
  [/underpriced|fee too low to replace|gap too low|max fee per gas less than block base fee/i, 'underpriced'],
  [/insufficient funds/i, 'insufficient-gas'],
];

/** A transaction that the node refuses for any other reason is a mistake of ours, and is thrown. */
export async function broadcastOutcome(send: () => Promise<unknown>): Promise<Broadcast> {
  try {
    await send();
    return 'accepted';
  } catch (error) {
    const words = nodeErrorIn(error) ?? '';
    const outcome = OUTCOMES.find(([pattern]) => pattern.test(words))?.[1];
    if (outcome === undefined) throw error;
    return outcome;
  }
}
