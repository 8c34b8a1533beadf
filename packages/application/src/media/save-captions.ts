import { DONE, type Locale, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { captionsFile, checkCaptions, checkEpisodeNumber } from '@cliffhanger/core/media';
import type { EpisodeKey, Requires } from '../ports/index.ts';

export interface SaveCaptions extends EpisodeKey {
  readonly locale: Locale;
  /** WebVTT; empty removes the captions. */
  readonly text: string;
}

type SaveCaptionsPorts = Requires<
  'transactions' | 'clock' | 'random' | 'storage',
  'catalogEditing' | 'episodes' | 'outbox'
>;

/** Captions change without repackaging of the episode. */
export const saveCaptions =
  (ports: SaveCaptionsPorts) =>
  async ({ text, locale, ...key }: SaveCaptions): Promise<Result<Nothing>> => {
    if (text === '') return removeCaptions(ports, key, locale);
    const checked = checkCaptions(text);
    if (!checked.ok) return checked;
    const { transactions, clock, random, storage } = ports;
    const name = random.secret();
    await storage.put(captionsFile(name), new TextEncoder().encode(text));
    const saved = await transactions.run<Nothing>(async ({ catalogEditing, episodes, outbox }) => {
      const drama = await catalogEditing.find(key.dramaId);
      if (drama === undefined) return refuse('drama-unknown');
      const numbered = checkEpisodeNumber(key.number, drama.episodes);
      if (!numbered.ok) return numbered;
      const former = await episodes.saveCaptions(key, { locale, name, now: clock.now() });
      if (former !== undefined) await outbox.put('remove-files', { names: [captionsFile(former)] });
      return DONE;
    });
    if (!saved.ok) await storage.remove(captionsFile(name));
    return saved;
  };

const removeCaptions = (
  { transactions }: SaveCaptionsPorts,
  key: EpisodeKey,
  locale: Locale,
): Promise<Result<Nothing>> =>
  transactions.run(async ({ episodes, outbox }) => {
    const former = await episodes.removeCaptions(key, locale);
    if (former !== undefined) await outbox.put('remove-files', { names: [captionsFile(former)] });
    return DONE;
  });
