import { accept, type Result } from '@cliffhanger/core/kernel';
import type { NewPushEvent, PushEventId, PushSignal, Requires } from '../ports/index.ts';

/** Kept first, told after the commit: whoever is told finds it. Doing it again keeps one event and tells it again. */
export const keepPushEvent =
  ({
    transactions,
    pushSignal,
  }: Requires<'transactions', 'pushEvents'> & { readonly pushSignal: Pick<PushSignal, 'tell'> }) =>
  async (event: NewPushEvent): Promise<Result<PushEventId>> => {
    const kept = await transactions.run(async ({ pushEvents }) => accept(await pushEvents.put(event)));
    if (kept.ok) pushSignal.tell(event.sellerId, kept.value);
    return kept;
  };
