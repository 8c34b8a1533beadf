import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { checkEpisodeNumber, checkVideoSize, type EpisodeUploadId, partsOf } from '@cliffhanger/core/media';
import type { EpisodeKey, EpisodeUpload, Requires, Uses } from '../ports/index.ts';

export interface BeginEpisode {
  readonly dramaId: DramaId;
  /** 0 is the preview. */
  readonly number: number;
  readonly bytes: number;
  /** SHA-256 of the whole video, in hexadecimal. */
  readonly digest: string;
}

export interface BegunEpisode {
  readonly uploadId: EpisodeUploadId;
  readonly parts: number;
  /** Parts that have arrived: an interrupted client sends only the others. */
  readonly received: readonly number[];
}

/** Registers a video before its parts. Idempotent: the same video resumes the same upload. */
export const beginEpisode =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'catalogEditing' | 'episodes'>) =>
  async (wish: BeginEpisode): Promise<Result<BegunEpisode>> => {
    const size = checkVideoSize(wish.bytes);
    if (!size.ok) return size;
    return transactions.run(async (repositories) => {
      const drama = await repositories.catalogEditing.find(wish.dramaId);
      if (drama === undefined) return refuse('drama-unknown');
      const numbered = checkEpisodeNumber(wish.number, drama.episodes);
      if (!numbered.ok) return numbered;
      await repositories.episodes.addUpload({
        ...wish,
        id: random.id(),
        name: random.secret(),
        begunAt: clock.now(),
      });
      const upload = await uploadOfContent(repositories, wish, wish.digest);
      // The digest identifies the content, so a second length is a client error.
      if (upload.bytes !== wish.bytes) return refuse('invalid-input', { field: 'bytes' });
      return accept({
        uploadId: upload.id,
        parts: partsOf(upload.bytes),
        received: await repositories.episodes.partsOf(upload.id),
      });
    });
  };

async function uploadOfContent(
  { episodes }: Uses<'episodes'>,
  key: EpisodeKey,
  digest: string,
): Promise<EpisodeUpload> {
  const upload = await episodes.uploadOfContent(key, digest);
  if (upload === undefined) throw new Error('an upload that was just added is not there');
  return upload;
}
