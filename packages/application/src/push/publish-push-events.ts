import { accept, type Result } from '@cliffhanger/core/kernel';
import type { PushSignal, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 1_000;

/**
 * Numbered first, signalled after the commit: whoever is told finds it. A signal that is lost with its process costs a
 * pause: apps are looked after without one as well. Says whether more may be waiting.
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
