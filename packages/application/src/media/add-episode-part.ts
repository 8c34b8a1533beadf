import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { bytesOfPart, type EpisodeUploadId, partsOf, videoPartFile } from '@cliffhanger/core/media';
import type { FileContent, Requires } from '../ports/index.ts';

export interface AddEpisodePart {
  readonly uploadId: EpisodeUploadId;
  /** Counted from 0. */
  readonly part: number;
  readonly bytes: Uint8Array | FileContent;
}

/** Parts may arrive in any order, concurrently and repeatedly: a client resends after an unclear outcome. */
export const addEpisodePart =
  ({ transactions, storage }: Requires<'transactions' | 'storage', 'episodes'>) =>
  async ({ uploadId, part, bytes }: AddEpisodePart): Promise<Result<Nothing>> => {
    const upload = await transactions.readOne(({ episodes }) => episodes.findUpload(uploadId));
    if (upload === undefined) return refuse('upload-unknown');
    if (part >= partsOf(upload.bytes) || bytes.length !== bytesOfPart(upload.bytes, part))
      return refuse('invalid-input', { field: 'part' });
    // A worker may be reading a complete upload, so its files stay unchanged.
    if (upload.completedAt !== null) return DONE;
    // Store the file first, so that every counted part exists.
    await storage.put(videoPartFile(upload.name, part), bytes);
    return transactions.run(async ({ episodes }) => {
      if ((await episodes.lockUpload(uploadId)) === undefined) return refuse('upload-unknown');
      await episodes.addPart(uploadId, part);
      return DONE;
    });
  };
