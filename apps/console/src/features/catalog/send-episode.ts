import type { DramaId } from '@cliffhanger/core/catalog';
import { digestInParts } from '@cliffhanger/core/media';
import { addEpisodePart, beginEpisode, finishEpisode } from '@cliffhanger/wire/operator/media';
import { type OnProgress, sendFile } from '../../shared/files/index.ts';
import { ask } from '../../shared/server/index.ts';

export interface EpisodeToSend {
  readonly id: DramaId;
  readonly number: number;
  readonly file: File;
  readonly digest: string;
}

/** Uploads in parts. Parts that the server already has are skipped, even if another browser sent them. */
export async function sendEpisode(
  { id, number, file, digest }: EpisodeToSend,
  onProgress: OnProgress,
): Promise<void> {
  const begun = await ask(beginEpisode, { id, number, bytes: file.size, digest });
  const { uploadId, partBytes, parts, received } = begun;
  for (let part = 0; part < parts; part += 1) {
    if (received.includes(part)) continue;
    const piece = file.slice(part * partBytes, (part + 1) * partBytes);
    await sendFile(addEpisodePart, { uploadId, part, file: piece }, (sent) =>
      onProgress((part + sent) / parts),
    );
  }
  await ask(finishEpisode, { uploadId });
  onProgress(1);
}

/** Reads the file as a stream: a video may not fit into memory. */
export async function digestOfFile(file: Blob): Promise<string> {
  const digest = digestInParts();
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) digest.add(read.value);
  return digest.end();
}
