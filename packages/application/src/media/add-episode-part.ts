import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { bytesOfPart, type EpisodeUploadId, partsOf, videoPartFile } from '@cliffhanger/core/media';
import type { FileContent, Requires } from '../ports/index.ts';

export interface AddEpisodePart {
  readonly uploadId: EpisodeUploadId;
  /** Counted from 0. */
  readonly part: number;
  readonly bytes: Uint8Array | FileContent;
}

/** Parts come in any order, several at once, and again when nobody knows whether they arrived. */
export const addEpisodePart =
  ({ transactions, storage }: Requires<'transactions' | 'storage', 'episodes'>) =>
  async ({ uploadId, part, bytes }: AddEpisodePart): Promise<Result<Nothing>> => {
    const upload = await transactions.readOne(({ episodes }) => episodes.findUpload(uploadId));
    if (upload === undefined) return refuse('upload-unknown');
    if (part >= partsOf(upload.bytes) || bytes.length !== bytesOfPart(upload.bytes, part))
      return refuse('invalid-input', { field: 'part' });
    // What is complete may be read by a worker just now.
    if (upload.completedAt !== null) return DONE;
    // The file first: a part that is counted is there.
    await storage.put(videoPartFile(upload.name, part), bytes);
    return transactions.run(async ({ episodes }) => {
      if ((await episodes.lockUpload(uploadId)) === undefined) return refuse('upload-unknown');
      await episodes.addPart(uploadId, part);
      return DONE;
    });
  };
