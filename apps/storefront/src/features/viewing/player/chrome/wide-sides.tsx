import { Icon } from '@cliffhanger/ui/pictures';
import { clsx } from 'clsx';
import { ChevronDown, ChevronLeft, ChevronUp, Heart, LayoutGrid, type LucideIcon, Share } from 'lucide-react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useGoBack } from '../../../../shared/navigation/index.ts';
import { StoreLine } from '../../../../shared/parts/index.ts';
import type { Episode, ViewerDrama } from '../feed.ts';
import { toggleLike, useChoices } from '../persisted-choices.ts';
import { JUMP_SECONDS } from '../taps.ts';
import { shareDrama } from './share-drama.ts';

interface WideSideProps {
  readonly drama: ViewerDrama;
  readonly episode: Episode | undefined;
  readonly isFaded: boolean;
}

/** Left of the film: back, title, seller, shortcuts. */
export function WideInfo({ drama, episode, isFaded }: WideSideProps) {
  const t = useTranslation();
  const number = episode?.number ?? 1;
  const isPlayable = episode?.state === 'free' || episode?.state === 'owned';
  return (
    <section className="relative flex min-w-0 flex-1 flex-col justify-between overflow-hidden px-5 py-6 huge:px-10">
      <button
        type="button"
        onClick={useGoBack('/')}
        className="-ms-2 flex min-h-tap items-center gap-2 self-start pe-2 text-label"
      >
        <Icon of={ChevronLeft} size={20} />
        {t('viewing.back')}
      </button>
      <div className="hidden huge:block">
        <p className="text-body text-on-stage-2">
          {t('viewing.episode-of', { number, of: drama.episodes })}
          {isPlayable && ` · ${t(episode.state === 'free' ? 'viewing.is-free' : 'viewing.is-yours')}`}
        </p>
        <h1 className="mt-1 mb-3 max-w-column font-film text-film-wide text-balance">{drama.title}</h1>
        <p className="mb-4 line-clamp-4 max-w-[300px] text-body text-on-stage-2">{drama.synopsis}</p>
        <StoreLine seller={drama.seller} />
      </div>
      <h1 className="sr-only huge:hidden">
        {drama.title}. {t('viewing.episode-of', { number, of: drama.episodes })}
      </h1>
      <Keys isFaded={isFaded} />
    </section>
  );
}

function Keys({ isFaded }: { isFaded: boolean }) {
  const t = useTranslation();
  const keys = [
    [[t('viewing.keys.space')], t('viewing.pause')],
    [['←', '→'], t('viewing.keys.jump', { seconds: JUMP_SECONDS })],
    [['↑', '↓'], t('viewing.keys.episode')],
    [['F'], t('viewing.full-screen')],
    [['M'], t('viewing.sound')],
    [['C'], t('viewing.captions')],
    [['E'], t('viewing.keys.list')],
  ] as const;
  return (
    <dl
      aria-label={t('viewing.keys')}
      className={clsx(
        'hidden max-w-80 grid-cols-2 gap-x-4 gap-y-2 text-small text-on-stage-2 transition-opacity duration-500 huge:pointer-fine:grid',
        isFaded && 'opacity-0',
      )}
    >
      {keys.map(([names, does]) => (
        <div key={does} className="flex items-center gap-2">
          <dt className="flex gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="min-w-5 rounded-bar bg-hair px-1.5 text-center font-sans text-note leading-5 text-on-stage"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WideRailProps extends WideSideProps {
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onList: () => void;
  readonly isListOpen: boolean;
}

/** Right of the film: like, share, list, next and previous. */
export function WideRail({ drama, episode, isFaded, onNext, onPrevious, onList, isListOpen }: WideRailProps) {
  const t = useTranslation();
  const { likes } = useChoices();
  const likeKey = `${drama.id}/${episode?.number ?? 1}`;
  const isLiked = likes.includes(likeKey);
  return (
    <div
      className={clsx(
        'flex w-22 shrink-0 flex-col items-center justify-end gap-4 pb-8 transition-opacity duration-500',
        isFaded && 'opacity-0 focus-within:opacity-100',
      )}
    >
      <Round icon={Heart} label={t('viewing.like')} isOn={isLiked} onPress={() => toggleLike(likeKey)} />
      <Round icon={Share} label={t('viewing.share')} onPress={() => void shareDrama(drama)} />
      <Round icon={LayoutGrid} label={t('viewing.episodes')} isOpen={isListOpen} onPress={onList} />
      <Round icon={ChevronUp} label={t('viewing.previous')} onPress={onPrevious} />
      <Round icon={ChevronDown} label={t('viewing.next')} onPress={onNext} />
    </div>
  );
}

interface RoundProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOn?: boolean;
  readonly isOpen?: boolean;
  readonly onPress: (() => void) | undefined;
}

const Round = ({ icon, label, isOn, isOpen, onPress }: RoundProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isOn}
    aria-expanded={isOpen}
    disabled={onPress === undefined}
    onClick={onPress}
    className="grid size-12 place-items-center rounded-full bg-glass transition-transform active:scale-90 disabled:opacity-40"
  >
    <Icon of={icon} className={clsx(isOn === true && 'fill-like text-like')} />
  </button>
);
