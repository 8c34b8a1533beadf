import { Icon, Money, numberFormat, Poster, usePane, useUiSettings } from '@cliffhanger/ui';
import type { listHall } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { clsx } from 'clsx';
import { ArrowRight, Check } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { CompareMark } from '../compare/compare-mark.tsx';
import { draggedDrama } from '../compare/dragging.ts';
import type { ChosenDramas } from './use-chosen-dramas.ts';

export type HallDrama = AnswerOf<typeof listHall>['list'][number];

interface DramaCardProps {
  readonly drama: HallDrama;
  readonly chosen: ChosenDramas;
  readonly eager: boolean;
}

/** Poster above price; only the selection mark overlays the picture. */
export function DramaCard({ drama, chosen, eager }: DramaCardProps) {
  const isChosen = chosen.ids.has(drama.id);
  const canCompare = usePane()?.place === 'list';
  return (
    <article className="group/drama relative" {...(canCompare ? draggedDrama(drama.id) : {})}>
      <PageLink to="drama" query={{ id: drama.id, from: 'hall' }} className="block">
        <span
          className={clsx(
            'block rounded-poster outline-3 transition-[outline-color]',
            isChosen ? 'outline-primary' : 'outline-transparent',
          )}
        >
          <Poster src={drama.poster} eager={eager} />
        </span>
        <h2 className="mt-2.5 line-clamp-2 text-strong">{drama.title}</h2>
        <DramaFacts drama={drama} />
        <Prices drama={drama} />
      </PageLink>
      {drama.isMine ? (
        <MineMark />
      ) : (
        <ChoiceMark drama={drama} isChosen={isChosen} onToggle={chosen.toggle} />
      )}
      {canCompare && <CompareMark id={drama.id} title={drama.title} />}
    </article>
  );
}

function DramaFacts({ drama: { hotRank, category, episodes } }: { drama: HallDrama }) {
  const t = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-2 text-small text-muted">
      {hotRank !== null && (
        <span className="font-semibold text-ink">
          <span aria-hidden>#{hotRank}</span>
          <span className="sr-only">{t('catalog.drama.rank', { rank: hotRank })}</span>
        </span>
      )}
      <span>{category}</span>
      <span className="whitespace-nowrap">{t('catalog.drama.episodes', { count: episodes })}</span>
    </p>
  );
}

const BASIS_POINTS = 10_000;

function Prices({ drama: { wholesale, retail, marginRate } }: { drama: HallDrama }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  // Rounded down, like the margin itself.
  const margin = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  }).format(marginRate / BASIS_POINTS);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className="sr-only">{t('catalog.drama.wholesale')}</span>
      <span className="text-muted">
        <Money amount={wholesale} size="plain" />
      </span>
      <Icon of={ArrowRight} size={16} className="text-muted" />
      <span className="sr-only">{t('catalog.drama.retail')}</span>
      <span className="font-semibold">
        <Money amount={retail} size="plain" />
      </span>
      <span className="figures ms-auto rounded-bar bg-good-soft px-1.5 py-0.5 text-label text-good">
        <span className="sr-only">{t('catalog.drama.margin')} </span>
        {margin}
      </span>
    </p>
  );
}

/** Has its own background, because the poster may have any colour. */
function MineMark() {
  const t = useTranslation();
  return (
    <span className="absolute end-2 top-2 flex items-center gap-1 rounded-full bg-poster-veil py-1 ps-2 pe-2.5 text-label text-on-poster in-data-pane:p-1.5">
      <Icon of={Check} size={16} />
      <span className="in-data-pane:sr-only">{t('catalog.drama.mine')}</span>
    </span>
  );
}

interface ChoiceMarkProps {
  readonly drama: HallDrama;
  readonly isChosen: boolean;
  readonly onToggle: (id: HallDrama['id']) => void;
}

function ChoiceMark({ drama: { id, title }, isChosen, onToggle }: ChoiceMarkProps) {
  const t = useTranslation();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('catalog.hall.choose', { title })}
      onClick={() => onToggle(id)}
      className="absolute end-0 top-0 grid size-13 place-items-center rounded-full -outline-offset-4"
    >
      <span
        className={clsx(
          'grid size-7 place-items-center rounded-full text-on-poster outline-2 outline-on-poster transition-colors',
          isChosen ? 'bg-primary-strong' : 'bg-poster-veil',
        )}
      >
        {isChosen && <Icon of={Check} size={16} />}
      </span>
    </button>
  );
}
