import type { DramaId } from '@cliffhanger/core/catalog';
import { Icon, showToast } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Scale } from 'lucide-react';
import { letterOf, toggleCompared, useCompareTray } from '../../../shared/compare/index.ts';
import { t as sayNow, useTranslation } from '../../../shared/language/index.ts';

/** The alternative to dragging: a button on the poster, or the key `V`. */
export function CompareMark({ id, title }: { readonly id: DramaId; readonly title: string }) {
  const t = useTranslation();
  const letter = useCompareTray(({ ids }) => letterOf(ids, id));
  return (
    <button
      type="button"
      aria-pressed={letter !== undefined}
      aria-keyshortcuts="V"
      aria-label={t('desk.compare.toggle', { title })}
      title={t('desk.compare.toggle', { title })}
      onClick={() => {
        if (toggleCompared(id) === 'full') showToast({ text: sayNow('desk.compare.full'), kind: 'problem' });
      }}
      className="absolute start-0 top-0 grid size-10 place-items-center rounded-full -outline-offset-4"
    >
      <span
        className={clsx(
          'grid size-6 place-items-center rounded-inner text-label',
          letter === undefined
            ? 'bg-poster-veil text-on-poster opacity-0 transition-opacity group-hover/drama:opacity-100 group-focus-within/drama:opacity-100 pointer-coarse:opacity-100'
            : 'bg-primary-strong text-on-primary',
        )}
      >
        {letter ?? <Icon of={Scale} size={16} />}
      </span>
    </button>
  );
}
