import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { EpisodeKey, Requires } from '../ports/index.ts';

/** Repackages an episode from its stored video: after a failure, or because the ladder has changed. */
export const retryEpisode =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'episodes'>) =>
  (key: EpisodeKey): Promise<Result<Nothing>> =>
    transactions.run(async ({ episodes }) => {
      const current = await episodes.lock(key);
      if (current === undefined) return refuse('episode-unknown', { field: 'number' });
      // Already queued or in progress.
      if (current.state === 'awaiting' || current.state === 'packaging') return DONE;
      await episodes.saveAwaiting(key, current.uploadId, clock.now());
      return DONE;
    });
