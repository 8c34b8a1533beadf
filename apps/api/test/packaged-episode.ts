import { createHash } from 'node:crypto';
import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  packageNextEpisode,
} from '@cliffhanger/application/media';
import type { Dependencies, FileContent, MadePackage, Packager } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import { valueOf } from '@cliffhanger/testing/factories';

/** A packaged episode without ffmpeg: two rungs of three segments. The real packager has separate tests. */
export const EPISODE_KEY = Buffer.alloc(16, 7);
const rung = (edge: number) => ({
  width: edge,
  height: (edge * 16) / 9,
  peakBandwidth: edge * 2_000,
  averageBandwidth: edge * 1_000,
  codecs: 'avc1.64001e,mp4a.40.2',
  segmentsMs: [1_000, 1_000, 2_000],
});
/** The first bytes of a preview. */
export const OPENING = Buffer.from('the first second');
const contentOf = (bytes: Buffer): FileContent => ({
  length: bytes.length,
  read: async function* () {
    yield bytes;
  },
});
const madeWith = (key: Buffer | null): MadePackage => ({
  durationMs: 4_000,
  rungs: [rung(360), rung(720)],
  thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 2, columns: 10 },
  key,
  segment: async (at, segment) => Buffer.from(`segment ${at}-${segment} `.repeat(20)),
  poster: async () => Buffer.from('poster'),
  thumbnailSheet: async () => Buffer.from('sheet'),
  film:
    key === null
      ? { content: async () => contentOf(Buffer.from('film')), opening: async () => OPENING }
      : null,
});
const quickPackager: Packager = {
  package: async ({ isEncrypted }, use) => ({
    kind: 'made',
    value: await use(madeWith(isEncrypted ? EPISODE_KEY : null)),
  }),
};

export async function aPackagedEpisode(
  dependencies: Dependencies,
  dramaId: DramaId,
  number: number,
): Promise<void> {
  const bytes = Buffer.from(`film ${dramaId} ${number}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const begun = valueOf(await beginEpisode(dependencies)({ dramaId, number, bytes: bytes.length, digest }));
  valueOf(await addEpisodePart(dependencies)({ uploadId: begun.uploadId, part: 0, bytes }));
  valueOf(await finishEpisode(dependencies)(begun.uploadId));
  const outcome = await packageNextEpisode({ ...dependencies, packager: quickPackager }, [360, 720])();
  if (outcome !== 'ready') throw new Error(`the episode is not ready: ${outcome}`);
}
