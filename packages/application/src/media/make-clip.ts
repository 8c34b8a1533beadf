import { accept, later } from '@cliffhanger/core/kernel';
import {
  CLIP_WITHIN_MS,
  captionsFile,
  clipFile,
  MOST_CLIP_TRIES,
  PAUSE_BEFORE_CLIP_MS,
} from '@cliffhanger/core/media';
import type { ClipMaker, MadeClip, Requires, StoredClip, Uses } from '../ports/index.ts';
import { videoOf } from './steps/video-parts.ts';

interface MakeClipPorts extends Requires<'transactions' | 'clock' | 'storage', 'clips' | 'episodes'> {
  readonly clipMaker: ClipMaker;
}

/** `lost`: the source is gone, or a newer request came; this try leaves nothing behind. */
export type ClipMade = 'nothing-due' | 'ready' | 'failed' | 'lost';

/**
 * Claims the longest-waiting clip and cuts it. A worker may crash at any time: another one takes over and
 * writes the same file under the same name.
 */
export const makeNextClip = (ports: MakeClipPorts) => async (): Promise<ClipMade> => {
  const { clock } = ports;
  const now = clock.now();
  const claimed = await ports.transactions.run(async ({ clips }) =>
    accept(await clips.claimDue({ now, until: later(now, CLIP_WITHIN_MS) })),
  );
  const clip = claimed.ok ? claimed.value : undefined;
  if (clip === undefined) return 'nothing-due';
  if (clip.tries > MOST_CLIP_TRIES) return fail(ports, clip);
  try {
    return await made(ports, clip);
  } catch (error) {
    await ofClip(ports, ({ clips }) =>
      clip.tries >= MOST_CLIP_TRIES
        ? clips.saveFailed(clip.name, clock.now())
        : clips.saveTryAgain(clip.name, later(clock.now(), PAUSE_BEFORE_CLIP_MS)),
    );
    throw error;
  }
};

async function made(ports: MakeClipPorts, clip: StoredClip): Promise<ClipMade> {
  const { storage, transactions, clipMaker } = ports;
  const { dramaId, locale, source } = clip;
  const upload = await transactions.read(({ episodes }) => episodes.findUpload(source.uploadId));
  // Another video replaced the source: the next request for the clip uses that one.
  if (upload === undefined) return fail(ports, clip);
  const captions = source.captions === null ? undefined : await storage.read(captionsFile(source.captions));
  const outcome = await clipMaker.make(
    {
      of: `clip-${dramaId}-${locale}`,
      source: videoOf(storage, upload),
      digest: upload.digest,
      captions: captions === undefined ? null : new TextDecoder().decode(captions),
      locale,
    },
    (cut) => store(ports, clip, cut),
  );
  return outcome ?? fail(ports, clip);
}

async function store(
  ports: MakeClipPorts,
  { name }: StoredClip,
  { content, durationMs, hasCaptions }: MadeClip,
): Promise<ClipMade> {
  await ports.storage.put(clipFile(name), content);
  const now = ports.clock.now();
  const isReady = await ofClip(ports, ({ clips }) =>
    clips.saveReady(name, { durationMs, hasCaptions, bytes: content.length, now }),
  );
  if (!isReady) await ports.storage.remove(clipFile(name));
  return isReady ? 'ready' : 'lost';
}

async function fail(ports: MakeClipPorts, { name }: StoredClip): Promise<ClipMade> {
  const isHeld = await ofClip(ports, ({ clips }) => clips.saveFailed(name, ports.clock.now()));
  return isHeld ? 'failed' : 'lost';
}

async function ofClip(
  { transactions }: MakeClipPorts,
  change: (repositories: Uses<'clips'>) => Promise<boolean>,
): Promise<boolean> {
  const changed = await transactions.run(async (repositories) => accept(await change(repositories)));
  return changed.ok && changed.value;
}
