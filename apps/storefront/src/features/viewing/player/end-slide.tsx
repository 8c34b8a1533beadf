import { moneyFigures } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui/pictures';
import { CalendarClock, Clapperboard, Lock, type LucideIcon } from 'lucide-react';
import { dayText, rangeText, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Link } from '../../../shared/navigation/index.ts';
import { filledButton } from '../../../shared/parts/index.ts';
import { type Episode, isPartlyOut, type ViewerDrama } from './feed.ts';

interface EndSlideProps {
  readonly drama: ViewerDrama;
  readonly episode: Episode;
  readonly isCurrent: boolean;
}

const ICONS: Partial<Record<Episode['state'], LucideIcon>> = {
  locked: Lock,
  announced: CalendarClock,
  'pre-ordered': CalendarClock,
};
const TITLES = {
  locked: 'viewing.locked.title',
  announced: 'viewing.announced.title',
  'pre-ordered': 'viewing.pre-ordered.title',
  'not-ready': 'viewing.not-ready.title',
  free: undefined,
  owned: undefined,
} as const;

/**
 * The slide after the last playable episode: the price of the rest and the way to buy it, or that it is not out yet.
 */
export function EndSlide({ drama, episode, isCurrent }: EndSlideProps) {
  const t = useTranslation();
  const isNothingOut = drama.readyThrough === 0;
  const facts = { number: episode.number, day: episode.comesOn === null ? '' : dayText(episode.comesOn) };
  return (
    <article
      aria-label={t('viewing.episode', { number: episode.number })}
      inert={!isCurrent}
      className="relative h-(--screen) snap-start snap-always overflow-hidden bg-stage text-on-stage"
    >
      <div aria-hidden className="absolute inset-0 overflow-hidden">
        <img src={drama.poster} alt="" className="size-full scale-110 object-cover opacity-60 blur-md" />
      </div>
      <div className="scrim-foot absolute inset-0" />
      <div className="absolute inset-x-5 bottom-[112px] wide:bottom-10">
        <Icon of={ICONS[episode.state] ?? Clapperboard} size={28} className="mb-4" />
        <h2 className="mb-3 font-film text-film-l text-balance">
          {isNothingOut
            ? t('viewing.nothing.title')
            : t(TITLES[episode.state] ?? 'viewing.not-ready.title', facts)}
        </h2>
        {episode.state === 'locked' && <UnlockCard drama={drama} />}
        {episode.state === 'announced' && <PreOrderCard drama={drama} />}
        {episode.state === 'pre-ordered' && (
          <p className="text-on-stage-2">{t('viewing.pre-ordered.text', facts)}</p>
        )}
        {episode.state === 'not-ready' && (
          <p className="text-on-stage-2">
            {t(isNothingOut ? 'viewing.nothing.text' : 'viewing.not-ready.text')}
          </p>
        )}
      </div>
    </article>
  );
}

function UnlockCard({ drama }: { drama: ViewerDrama }) {
  const t = useTranslation();
  const locale = useLocale();
  const { episodes, amount } = drama.remaining;
  const price = moneyFigures(amount, locale);
  return (
    <>
      <p className="mb-5 text-on-stage-2">
        {t(isPartlyOut(drama) ? 'viewing.locked.text-out' : 'viewing.locked.text')}
      </p>
      <Link to={`/buy/${drama.id}`} className={`${filledButton('watch')} justify-between!`}>
        <span>
          {t(isPartlyOut(drama) ? 'viewing.unlock-out' : 'viewing.unlock-all', { count: episodes })}
        </span>{' '}
        <span className="figures whitespace-nowrap">{t('viewing.price', { price })}</span>
      </Link>
      <p className="mt-3 text-center text-small text-on-stage-2">{t('viewing.locked.terms')}</p>
    </>
  );
}

function PreOrderCard({ drama: { id, preOrder } }: { drama: ViewerDrama }) {
  const t = useTranslation();
  const locale = useLocale();
  if (preOrder === null) return null;
  return (
    <>
      <p className="mb-5 text-on-stage-2">{t('viewing.announced.text')}</p>
      <Link to={`/pre-order/${id}`} className={`${filledButton('watch')} justify-between!`}>
        <span>
          {t('viewing.pre-order', { range: rangeText(preOrder.firstEpisode, preOrder.lastEpisode) })}
        </span>{' '}
        <span className="figures whitespace-nowrap">
          {t('viewing.price', { price: moneyFigures(preOrder.amount, locale) })}
        </span>
      </Link>
    </>
  );
}
