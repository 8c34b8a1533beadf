import { accept, DAY_MS, earlier, HOUR_MS, type Result } from '@cliffhanger/core/kernel';
import { packageFiles } from '@cliffhanger/core/media';
import type { Requires } from '../ports/index.ts';
import { videoPartFiles } from './steps/video-parts.ts';

/** Signed URLs live for minutes; this lets a viewer who started before the replacement finish the episode. */
const RETIRED_FOR_MS = HOUR_MS;
const ABANDONED_AFTER_MS = DAY_MS;

/** Deletes a batch of replaced packages and of unfinished uploads; returns their count. */
export const forgetMedia =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'episodes' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ episodes, outbox }) => {
      const retired = await episodes.takeRetiredPackages(earlier(clock.now(), RETIRED_FOR_MS));
      const abandoned = await episodes.takeAbandonedUploads(earlier(clock.now(), ABANDONED_AFTER_MS));
      await outbox.putMany('remove-files', [
        ...retired.map((one) => ({ names: packageFiles(one) })),
        ...abandoned.map((one) => ({ names: videoPartFiles(one) })),
      ]);
      return accept(retired.length + abandoned.length);
    });
