import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { EpisodeKey, Requires } from '../ports/index.ts';

/** Packages an episode anew from the video that is here: after a failure, or because the ladder has changed. */
export const retryEpisode =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'episodes'>) =>
  (key: EpisodeKey): Promise<Result<Nothing>> =>
    transactions.run(async ({ episodes }) => {
      const current = await episodes.lock(key);
      if (current === undefined) return refuse('episode-unknown', { field: 'number' });
      // One that waits or is worked on gets there by itself.
      if (current.state === 'awaiting' || current.state === 'packaging') return DONE;
      await episodes.saveAwaiting(key, current.uploadId, clock.now());
      return DONE;
    });
