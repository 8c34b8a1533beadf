import type { Resolution, ResolutionId, SuspenseSubject } from '@cliffhanger/core/chain';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires, SuspenseRow } from '../../ports/index.ts';

/** Every open suspense item, the oldest first. */
export const listSuspense =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'resolutions'>) =>
  async (after: SuspenseSubject['id'] | undefined, most: number): Promise<Result<readonly SuspenseRow[]>> =>
    accept(await transactions.read(({ resolutions }) => resolutions.listSuspense(clock.now(), after, most)));

export const listResolutions =
  ({ transactions }: Requires<'transactions', 'resolutions'>) =>
  async (before: ResolutionId | undefined, most: number): Promise<Result<readonly Resolution[]>> =>
    accept(await transactions.readOne(({ resolutions }) => resolutions.list(before, most)));
