import { partsOf, videoPartFile } from '@cliffhanger/core/media';
import type { EpisodeUpload, FileStorage } from '../../ports/index.ts';

/** The files of an upload, in video order. */
export const videoPartFiles = ({ name, bytes }: EpisodeUpload): readonly string[] =>
  Array.from({ length: partsOf(bytes) }, (_, part) => videoPartFile(name, part));

/** Streams the whole video with backpressure. */
export async function* videoOf(storage: FileStorage, upload: EpisodeUpload): AsyncGenerator<Uint8Array> {
  for (const file of videoPartFiles(upload)) {
    const part = await storage.open(file);
    if (part?.kind !== 'opened') throw new Error('a part of an uploaded video is not in the storage');
    yield* part.body;
  }
}
