import type { Broadcast } from '@cliffhanger/application/ports';
import { nodeErrorIn } from './node-client.ts';

/** Nodes report these outcomes only as text, and each client has a different wording. */
const OUTCOMES: readonly (readonly [RegExp, Broadcast])[] = [
  [/already (known|imported|in mempool)|known transaction/i, 'known'],
  [/nonce (is )?too low|invalid nonce; got|old nonce/i, 'nonce-used'],
  [/underpriced|fee too low to replace|gap too low|max fee per gas less than block base fee/i, 'underpriced'],
  [/insufficient funds/i, 'insufficient-gas'],
];

/** Any other refusal is a bug of ours and is thrown. */
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
