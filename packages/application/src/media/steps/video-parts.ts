import { partsOf, videoPartFile } from '@cliffhanger/core/media';
import type { EpisodeUpload } from '../../ports/index.ts';

/** The files of an upload, in the order in which they make up the video. */
export const videoPartFiles = ({ name, bytes }: EpisodeUpload): readonly string[] =>
  Array.from({ length: partsOf(bytes) }, (_, part) => videoPartFile(name, part));
