import { moneyFigures } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui/pictures';
import { clsx } from 'clsx';
import { AudioLines, CalendarClock, Lock } from 'lucide-react';
import { useState } from 'react';
import { dayText, rangeText, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Link, useOpenAddress } from '../../../shared/navigation/index.ts';
import { filledButton } from '../../../shared/parts/index.ts';
import {
  canPlay,
  comingOf,
  countOf,
  type Episode,
  isPartlyOut,
  rangesOf,
  type ViewerDrama,
} from '../player/feed.ts';

interface EpisodeListProps {
  readonly drama: ViewerDrama;
  readonly current: number;
  readonly onChoose: (number: number) => void;
}

/** All episodes with their state (free, owned, locked, playing), and the price of the rest. */
export function EpisodeList({ drama, current, onChoose }: EpisodeListProps) {
  const ranges = rangesOf(drama.episodeList);
  const go = useOpenAddress();
  const rangeNow = Math.max(
    0,
    ranges.findIndex(({ first, last }) => current >= first && current <= last),
  );
  // The list follows the current episode unless the viewer has chosen another range.
  const [looked, setLooked] = useState<{ readonly from: number; readonly range: number }>();
  const range = looked?.from === rangeNow ? looked.range : rangeNow;
  const { first = 1, last = 0 } = ranges[range] ?? {};
  const choose = (episode: Episode) => {
    if (episode.state === 'locked') go(`/buy/${drama.id}`);
    else if (episode.state === 'announced') go(`/pre-order/${drama.id}`);
    else onChoose(episode.number);
  };
  return (
    <>
      <Key drama={drama} />
      {ranges.length > 1 && (
        <Ranges
          ranges={ranges}
          chosen={range}
          onChoose={(chosen) => setLooked({ from: rangeNow, range: chosen })}
        />
      )}
      <ol className="figures mt-4 grid grid-cols-6 gap-2">
        {drama.episodeList
          .filter(({ number }) => number >= first && number <= last)
          .map((episode) => (
            <li key={episode.number}>
              <Tile
                episode={episode}
                isPlaying={episode.number === current}
                onPress={() => choose(episode)}
              />
            </li>
          ))}
      </ol>
      <Announced drama={drama} />
      {/* Beside the player the price is at the bottom. */}
      <div className="wide:mt-auto">
        <Rest drama={drama} />
        <WhoMaySell dramaId={drama.id} />
      </div>
    </>
  );
}

const ANNOUNCED_MARK = {
  id: 'viewing.key.announced',
  state: 'announced',
  look: 'ring-1 ring-inset ring-line',
} as const;

function WhoMaySell({ dramaId }: { dramaId: ViewerDrama['id'] }) {
  const t = useTranslation();
  return (
    <Link
      to={`/licence/${dramaId}`}
      className="mt-3 flex min-h-tap items-center justify-center text-small text-muted underline underline-offset-4"
    >
      {t('passport.title')}
    </Link>
  );
}

function Key({ drama }: { drama: ViewerDrama }) {
  const { episodes, readyThrough, episodeList } = drama;
  const t = useTranslation();
  const marks = [
    { id: 'viewing.key.free', state: 'free', look: 'ring-1 ring-inset ring-edge' },
    { id: 'viewing.key.owned', state: 'owned', look: 'bg-owned' },
    { id: 'viewing.key.locked', state: 'locked', look: 'bg-well' },
    ...(countOf(episodeList, 'announced') === 0 ? [] : [ANNOUNCED_MARK]),
  ] as const;
  return (
    <ul className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1 text-small text-muted">
      {marks.map(({ id, state, look }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden className={clsx('grid size-[18px] place-items-center rounded-bar', look)}>
            {state === 'locked' && <Icon of={Lock} size={16} className="scale-75" />}
          </span>
          {t(id, { count: countOf(episodeList, state) })}
        </li>
      ))}
      {isPartlyOut(drama) && <li>{t('viewing.out', { ready: readyThrough, episodes })}</li>}
    </ul>
  );
}

interface RangesProps {
  readonly ranges: readonly { readonly first: number; readonly last: number }[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

const Ranges = ({ ranges, chosen, onChoose }: RangesProps) => (
  <div className="no-scrollbar -mx-4 mt-3 flex gap-5 overflow-x-auto border-b border-line px-4">
    {ranges.map(({ first, last }, index) => (
      <button
        key={first}
        type="button"
        aria-pressed={index === chosen}
        onClick={() => onChoose(index)}
        className={clsx(
          'figures min-h-tap shrink-0 border-b-2',
          index === chosen ? 'border-ink text-ink' : 'border-transparent text-muted',
        )}
      >
        {first === last ? first : `${first}–${last}`}
      </button>
    ))}
  </div>
);

/** States differ in shape as well as in colour. */
const LOOKS: Readonly<Record<Episode['state'], string>> = {
  free: 'ring-[1.5px] ring-inset ring-edge',
  owned: 'bg-owned text-on-owned',
  locked: 'bg-well text-muted',
  'pre-ordered': 'text-muted ring-1 ring-inset ring-edge',
  announced: 'text-muted ring-1 ring-inset ring-line',
  'not-ready': 'text-muted opacity-60 ring-1 ring-inset ring-line',
};

interface TileProps {
  readonly episode: Episode;
  readonly isPlaying: boolean;
  readonly onPress: () => void;
}

function Tile({ episode, isPlaying, onPress }: TileProps) {
  const t = useTranslation();
  const { number, state, comesOn } = episode;
  const day = comesOn === null ? '' : dayText(comesOn);
  const isPlayed = isPlaying && canPlay(episode);
  return (
    <button
      type="button"
      disabled={state === 'not-ready' || state === 'pre-ordered'}
      aria-current={isPlaying}
      onClick={onPress}
      className={clsx(
        'grid h-14 w-full content-center justify-items-center rounded-field text-head transition-transform active:scale-95',
        isPlayed ? 'bg-primary-strong text-on-primary' : LOOKS[state],
      )}
    >
      <span className="sr-only">{t(`viewing.tile.${state}`, { number, day })}</span>
      <span aria-hidden className="grid justify-items-center">
        {number}
        {isPlayed && <Icon of={AudioLines} size={16} />}
        {!isPlayed && state === 'free' && (
          <span className="text-note font-medium text-muted">{t('viewing.free')}</span>
        )}
        {day !== '' && <span className="text-note font-medium whitespace-nowrap">{day}</span>}
        {!isPlayed && state === 'locked' && <Icon of={Lock} size={16} className="opacity-80" />}
      </span>
    </button>
  );
}

/** Announced episodes with their dates, and the price of a pre-order. */
function Announced({ drama: { id, episodeList, preOrder } }: { drama: ViewerDrama }) {
  const t = useTranslation();
  const locale = useLocale();
  const ranges = comingOf(episodeList);
  if (ranges.length === 0) return null;
  return (
    <div className="mt-5">
      <ul className="figures grid gap-1 text-small text-muted">
        {ranges.map(({ first, last, comesOn }) => (
          <li key={first} className="flex items-center gap-2">
            <Icon of={CalendarClock} size={16} />
            {t('viewing.announced', { range: rangeText(first, last), day: dayText(comesOn) })}
          </li>
        ))}
      </ul>
      {preOrder !== null && (
        <Link to={`/pre-order/${id}`} className={`${filledButton('outline')} mt-3 justify-between!`}>
          <span>
            {t('viewing.pre-order', { range: rangeText(preOrder.firstEpisode, preOrder.lastEpisode) })}
          </span>{' '}
          <span className="figures whitespace-nowrap">
            {t('viewing.price', { price: moneyFigures(preOrder.amount, locale) })}
          </span>
        </Link>
      )}
    </div>
  );
}

function Rest({ drama }: { drama: ViewerDrama }) {
  const { id, remaining } = drama;
  const t = useTranslation();
  const locale = useLocale();
  if (remaining.episodes === 0) return null;
  return (
    <div className="mt-5">
      <Link to={`/buy/${id}`} className={`${filledButton('watch')} justify-between!`}>
        <span>
          {t(isPartlyOut(drama) ? 'viewing.unlock-out' : 'viewing.unlock-all', {
            count: remaining.episodes,
          })}
        </span>{' '}
        <span className="figures whitespace-nowrap">
          {t('viewing.price', { price: moneyFigures(remaining.amount, locale) })}
        </span>
      </Link>
      <p className="mt-3 text-center text-small text-muted">{t('viewing.or-choose')}</p>
    </div>
  );
}
