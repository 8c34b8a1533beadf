import { DAY_MS } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listEpisodes } from '@cliffhanger/wire/operator/media';
import { clsx } from 'clsx';
import { momentText, shareText, t } from '../../../shared/language/index.ts';
import type { EditedDrama } from './edited-drama.ts';

type Episode = AnswerOf<typeof listEpisodes>['list'][number];

interface EpisodeGridProps {
  readonly drama: EditedDrama;
  readonly list: readonly Episode[];
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
}

const LOOKS = {
  ready: 'bg-good-soft text-good',
  awaiting: 'bg-control text-muted',
  packaging: 'bg-info-soft text-info',
  failed: 'bg-secondary-strong text-on-primary',
  missing: 'border border-dashed border-edge text-muted',
} as const;

/** The state of each episode at a glance: ready, in progress, failed, or announced for a date. */
export const EpisodeGrid = ({ drama, list, chosen, onChoose }: EpisodeGridProps) => (
  <ol className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1 border-t border-line p-3.5">
    {Array.from({ length: drama.episodes }, (_, at) => at + 1).map((number) => {
      const episode = list.find((one) => one.number === number);
      const word = wordOf(drama, number, episode);
      const look = LOOKS[episode?.state ?? 'missing'];
      const isFree = number <= drama.freeEpisodes && episode?.state === 'ready';
      return (
        <li key={number}>
          <button
            type="button"
            aria-pressed={number === chosen}
            disabled={episode === undefined}
            onClick={() => onChoose(number)}
            className={clsx(
              'flex h-9 w-full flex-col items-center justify-center rounded-[5px] leading-3.5',
              look,
              isFree && 'border border-bar-good',
              number === chosen && 'outline-2 outline-offset-1 outline-primary-text',
            )}
          >
            <b className="font-semibold">{number}</b>
            {word !== '' && <span className="text-[11px] whitespace-nowrap">{word}</span>}
          </button>
        </li>
      );
    })}
  </ol>
);

function wordOf(drama: EditedDrama, number: number, episode: Episode | undefined): string {
  switch (episode?.state) {
    case 'ready':
      return number <= drama.freeEpisodes ? t('console.episodes.cell.free') : '';
    case 'packaging':
      return shareText(episode.progress * 100);
    case 'awaiting':
      return t('console.episodes.cell.waits');
    case 'failed':
      return t('console.episodes.cell.failed');
    default:
      return comesOn(drama, number);
  }
}

/** The announced release date, or an empty text. */
function comesOn({ announced }: EditedDrama, number: number): string {
  const range = announced.find(
    ({ firstEpisode, lastEpisode }) => firstEpisode <= number && number <= lastEpisode,
  );
  if (range === undefined) return '';
  const at = Date.parse(range.comesOn);
  // The day before as `now`: otherwise `momentText` prints a time for today.
  return momentText(at, at - DAY_MS);
}
