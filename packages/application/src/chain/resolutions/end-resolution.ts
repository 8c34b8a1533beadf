import { mayConfirm, type Resolution, type ResolutionId } from '@cliffhanger/core/chain';
import { DONE, NO_MONEY, type Nothing, type Result, refuse, subtractMoney } from '@cliffhanger/core/kernel';
import type { Ended, Needs, Stores } from '../../ports/index.ts';
import { carryOutResolution } from './carry-out-resolution.ts';
import { findSetAside } from './find-set-aside.ts';

export interface EndResolution {
  readonly id: ResolutionId;
  readonly outcome: 'confirmed' | 'declined';
  /** The operator. */
  readonly by: string;
}

/**
 * Confirmed by somebody else than whoever asked: a credit is booked at once, a return goes to the chain. Declined by
 * anybody, for as long as nothing is on its way.
 */
export const endResolution =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ id, outcome, by }: EndResolution): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const ended = { by, at: clock.now() };
      const resolution = await stores.resolutions.lock(id);
      if (resolution === undefined) return refuse('nothing-proposed');
      if (outcome === 'declined') return decline(stores, resolution, ended);
      const found = await findSetAside(stores, resolution.subject, ended.at);
      const may = mayConfirm(resolution, found, by);
      if (!may.ok) return may;
      await stores.resolutions.saveConfirmed(id, ended);
      await carryOutResolution(stores, chance, { resolution, ended });
      return DONE;
    });

async function decline(stores: Stores, resolution: Resolution, ended: Ended): Promise<Result<Nothing>> {
  const { id, state, subject, amount } = resolution;
  if (state !== 'asked' && state !== 'confirmed') return refuse('nothing-proposed');
  if (await stores.sendings.hasLiveReturn(id)) return refuse('resolution-under-way');
  await stores.resolutions.saveDeclined(id, ended);
  if (state === 'confirmed' && subject.kind === 'invoice') {
    await stores.invoices.addReturned(subject.id, subtractMoney(NO_MONEY, amount));
  }
  return DONE;
}
