import { type ClipState, clipSourceAmong, isCutFrom } from '@cliffhanger/core/media';
import type { ClipKey, StoredClip, Uses } from '../../ports/index.ts';

export interface ClipView extends Pick<StoredClip, 'durationMs' | 'bytes' | 'hasCaptions'> {
  readonly state: ClipState;
  /** The file's name prefix; `null` unless it is ready. */
  readonly name: string | null;
  /** The source episode; 0 is the preview. */
  readonly episode: number;
}

const WITHOUT_FILM: ClipView = {
  state: 'impossible',
  name: null,
  episode: 0,
  durationMs: 0,
  bytes: 0,
  hasCaptions: false,
};

/** Ignores a clip of a replaced source video. */
export async function clipView({ clips }: Uses<'clips'>, key: ClipKey): Promise<ClipView> {
  const source = clipSourceAmong(await clips.sourcesOf(key));
  if (source === undefined) return WITHOUT_FILM;
  const clip = await clips.find(key);
  const episode = source.number;
  if (clip === undefined || !isCutFrom(clip.source, source))
    return { ...WITHOUT_FILM, state: 'none', episode };
  const { state, name, durationMs, bytes, hasCaptions } = clip;
  return { state, name: state === 'ready' ? name : null, episode, durationMs, bytes, hasCaptions };
}
