import { DONE, type Instant, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { type EpisodeUploadId, partsOf } from '@cliffhanger/core/media';
import type { EpisodeUpload, Requires, Uses } from '../ports/index.ts';
import { videoPartFiles } from './steps/video-parts.ts';

/** The video is complete and queued for packaging. Until then viewers see the previous package. */
export const finishEpisode =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'episodes' | 'outbox'>) =>
  (uploadId: EpisodeUploadId): Promise<Result<Nothing>> =>
    transactions.run(async (repositories) => {
      const upload = await repositories.episodes.lockUpload(uploadId);
      if (upload === undefined) return refuse('upload-unknown');
      const received = await repositories.episodes.partsOf(uploadId);
      if (received.length < partsOf(upload.bytes)) return refuse('upload-incomplete');
      await repositories.episodes.completeUpload(uploadId, clock.now());
      const current = await repositories.episodes.lock(upload);
      // A repeated call: keep the current state.
      if (current?.uploadId === uploadId) return DONE;
      await letWait(repositories, upload, clock.now());
      return DONE;
    });

async function letWait(
  { episodes, outbox }: Uses<'episodes' | 'outbox'>,
  upload: EpisodeUpload,
  now: Instant,
): Promise<void> {
  const former = await episodes.saveAwaiting(upload, upload.id, now);
  if (former !== undefined) await outbox.put('remove-files', { names: videoPartFiles(former) });
}
