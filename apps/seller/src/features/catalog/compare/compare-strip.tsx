import type { DramaId } from '@cliffhanger/core/catalog';
import { Button, Icon, IconButton, Poster, Skeleton, showToast } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import {
  clearCompareTray,
  compareDrama,
  letterOf,
  MOST_COMPARED,
  toggleCompared,
  useCompareTray,
} from '../../../shared/compare/index.ts';
import { t as sayNow, useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useOpenPage } from '../../../shared/navigation/index.ts';
import { useProfile } from '../../../shared/profile/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { addToLibrary } from '../add-to-library.ts';
import type { DramaView } from '../drama/drama.ts';
import { droppedDrama, isDramaOver } from './dragging.ts';
import { bestOf, figuresOf } from './figures.ts';
import { ComparisonRows } from './rows.tsx';
import { useCompared } from './use-compared.ts';

const FEWEST = 2;

/** Compares two to four dramas beside the catalogue. */
export function CompareStrip() {
  const t = useTranslation();
  const ids = useCompareTray((tray) => tray.ids);
  const dramas = useCompared(ids);
  const { isOver, ...dropping } = useDropping();
  const known = dramas.filter((drama) => drama !== undefined);
  return (
    <aside
      aria-label={t('desk.compare')}
      className={clsx('flex h-full flex-col transition-colors', isOver && 'bg-primary-soft')}
      {...dropping}
    >
      <header
        className={clsx('flex min-h-bar shrink-0 items-center gap-2 ps-4', ids.length > 0 ? 'pe-1' : 'pe-4')}
      >
        <h2 className="min-w-0 flex-1 text-strong">{t('desk.compare')}</h2>
        <kbd aria-hidden className="rounded-bar border border-line px-1.5 font-sans text-micro text-muted">
          V
        </kbd>
        {ids.length > 0 && (
          <IconButton icon={X} size={20} label={t('desk.compare.clear')} onClick={clearCompareTray} />
        )}
      </header>
      <p role="status" className="sr-only">
        {t('desk.compare.count', { count: ids.length })}
      </p>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 pb-4 text-small">
        {ids.length > 0 && (
          <div role="table" aria-label={t('desk.compare')}>
            <Heads ids={ids} dramas={dramas} />
            {known.length === ids.length && known.length >= FEWEST && <ComparisonRows dramas={known} />}
          </div>
        )}
        <DropTarget count={ids.length} isOver={isOver} />
        <Conclusion dramas={known} />
      </div>
    </aside>
  );
}

/** A poster can be dropped anywhere on the strip. */
function useDropping() {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!isDramaOver(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const id = droppedDrama(event);
      if (id === undefined) return;
      event.preventDefault();
      if (compareDrama(id) === 'full') showToast({ text: sayNow('desk.compare.full'), kind: 'problem' });
    },
  };
}

interface HeadsProps {
  readonly ids: readonly DramaId[];
  readonly dramas: readonly (DramaView | undefined)[];
}

const Heads = ({ ids, dramas }: HeadsProps) => (
  <div role="row" className="grid auto-cols-fr grid-flow-col gap-3 pb-2">
    {ids.map((id, index) => (
      <Head key={id} id={id} letter={letterOf(ids, id)} drama={dramas[index]} />
    ))}
  </div>
);

interface HeadProps {
  readonly id: DramaId;
  readonly letter: string | undefined;
  readonly drama: DramaView | undefined;
}

function Head({ id, letter, drama }: HeadProps) {
  const t = useTranslation();
  if (drama === undefined) return <Skeleton className="aspect-[3/4] w-full rounded-poster" />;
  return (
    <div role="columnheader" className="relative min-w-0">
      <PageLink to="drama" query={{ id, from: 'hall' }} className="block">
        <Poster src={drama.poster} eager />
        <span
          aria-hidden
          className="absolute start-1.5 top-1.5 grid size-6 place-items-center rounded-inner bg-primary-strong text-label text-on-primary"
        >
          {letter}
        </span>
        <span className="mt-1.5 line-clamp-3 text-label text-ink">{drama.title}</span>
      </PageLink>
      <button
        type="button"
        aria-label={t('desk.compare.remove', { title: drama.title })}
        onClick={() => toggleCompared(id)}
        className="absolute end-0 top-0 grid size-9 place-items-center"
      >
        <span className="grid size-6 place-items-center rounded-full bg-poster-veil text-on-poster">
          <Icon of={X} size={16} />
        </span>
      </button>
    </div>
  );
}

function DropTarget({ count, isOver }: { count: number; isOver: boolean }) {
  const t = useTranslation();
  const isDragging = useCompareTray((tray) => tray.isDragging);
  if (count >= MOST_COMPARED) return null;
  return (
    <div
      className={clsx(
        'flex items-center justify-center gap-2 rounded-field border-[1.5px] border-dashed px-3 text-center text-muted',
        count < FEWEST ? 'min-h-28 flex-col' : 'min-h-11',
        isDragging || isOver ? 'border-primary text-primary-text' : 'border-edge',
      )}
    >
      <Icon of={Plus} size={16} />
      {t(count === 0 ? 'desk.compare.hint' : 'desk.compare.one-more')}
    </div>
  );
}

/** A one-sentence summary, and the possible actions. */
function Conclusion({ dramas }: { dramas: readonly DramaView[] }) {
  const t = useTranslation();
  if (dramas.length < FEWEST) return null;
  const figures = dramas.map(figuresOf);
  const byClicks = bestOf(
    figures.map(({ profitAThousandClicks }) => profitAThousandClicks),
    'more',
  );
  const byEpisode = bestOf(
    figures.map(({ profitAnEpisode }) => profitAnEpisode),
    'more',
  );
  const titleOf = (index: number): string => dramas[index]?.title ?? '';
  return (
    <div className="mt-auto grid gap-3 pt-3">
      <p className="text-muted">
        {byClicks === undefined ? (
          t('desk.compare.no-figures')
        ) : (
          <strong className="text-ink">{t('desk.compare.best-clicks', { title: titleOf(byClicks) })}</strong>
        )}{' '}
        {byEpisode !== undefined && t('desk.compare.best-episode', { title: titleOf(byEpisode) })}
      </p>
      <AddThem dramas={dramas.filter(({ mine, isOnSale }) => mine === null && isOnSale)} />
    </div>
  );
}

/** Adds the dramas that are not yet in the library, one right each. */
function AddThem({ dramas }: { dramas: readonly DramaView[] }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const { profile } = useProfile();
  const [isBusy, setBusy] = useState(false);
  const left = profile?.rights.left ?? 0;
  const count = dramas.length;
  if (count === 0) return null;
  const add = async () => {
    if (count > left) return openPage('levels');
    setBusy(true);
    try {
      if (
        (await addToLibrary(
          dramas.map(({ id }) => id),
          openPage,
        )) === 'lacks-rights'
      )
        openPage('levels');
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="soft" size="s" wide busy={isBusy} onClick={() => void add()}>
      {count > left ? t('catalog.rights.levels') : t('desk.compare.add', { count, left })}
    </Button>
  );
}
