import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { type EpisodeUploadId, partsOf } from '@cliffhanger/core/media';
import type { EpisodeUpload, Needs, Stores } from '../ports/index.ts';
import { videoPartFiles } from './video-parts.ts';

/** All of a video is here: it waits to be packaged. Until that is done what was there before is watched. */
export const finishEpisode =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (uploadId: EpisodeUploadId): Promise<Result<Nothing>> =>
    transactions.run(async (stores) => {
      const upload = await stores.episodes.lockUpload(uploadId);
      if (upload === undefined) return refuse('upload-unknown');
      const received = await stores.episodes.partsOf(uploadId);
      if (received.length < partsOf(upload.bytes)) return refuse('upload-incomplete');
      await stores.episodes.completeUpload(uploadId, clock.now());
      const current = await stores.episodes.lock(upload);
      // Finished before: whatever has become of it since stands.
      if (current?.uploadId === uploadId) return DONE;
      await letWait(stores, upload, clock.now());
      return DONE;
    });

async function letWait(
  { episodes, outbox }: Stores,
  upload: EpisodeUpload,
  now: Parameters<Stores['episodes']['saveAwaiting']>[2],
): Promise<void> {
  const former = await episodes.saveAwaiting(upload, upload.id, now);
  if (former !== undefined) await outbox.put('remove-files', { names: videoPartFiles(former) });
}
