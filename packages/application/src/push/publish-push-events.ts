import { accept, type Result } from '@cliffhanger/core/kernel';
import type { PushSignal, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 1_000;

/**
 * Assigns IDs first and signals after the commit, so a signalled event is always readable. A signal lost in a
 * crash only costs delay, because streams also poll. Returns whether more may be waiting.
 */
export const publishPushEvents =
  ({
    transactions,
    pushSignal,
  }: Requires<'transactions', 'pushEvents'> & { readonly pushSignal: Pick<PushSignal, 'tell'> }) =>
  async (): Promise<Result<boolean>> => {
    const published = await transactions.run(async ({ pushEvents }) =>
      accept(await pushEvents.publish(MOST_AT_ONCE)),
    );
    if (!published.ok) return published;
    for (const [sellerId, lastId] of published.value.lastIds) pushSignal.tell(sellerId, lastId);
    return accept(published.value.events === MOST_AT_ONCE);
  };
