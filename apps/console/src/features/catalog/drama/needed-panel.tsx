import { SALE_GAPS } from '@cliffhanger/core/catalog';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { t } from '../../../shared/language/index.ts';
import { Chip, Panel } from '../../../shared/parts/index.ts';
import type { EditedDrama } from './edited-drama.ts';

/** The checklist that a drama must pass before viewers can buy it, with the result of each check. */
export const NeededPanel = ({ drama: { gaps } }: { readonly drama: EditedDrama }) => (
  <Panel
    title={t('console.dramas.needed')}
    beside={
      <Chip tone={gaps.length === 0 ? 'good' : 'bad'}>
        {t('console.dramas.needed.there', { there: SALE_GAPS.length - gaps.length, of: SALE_GAPS.length })}
      </Chip>
    }
  >
    <ul>
      {SALE_GAPS.map((gap) => {
        const isThere = !gaps.includes(gap);
        return (
          <li
            key={gap}
            className={clsx(
              'flex min-h-8 items-center gap-2 border-b border-line px-3.5 last:border-0',
              !isThere && 'bg-bad-soft',
            )}
          >
            <span
              aria-hidden
              className={clsx(
                'grid size-4 shrink-0 place-items-center rounded-full',
                isThere ? 'bg-good-soft text-good' : 'bg-secondary-strong text-on-primary',
              )}
            >
              {isThere ? <Check size={10} strokeWidth={3} /> : <X size={10} strokeWidth={3} />}
            </span>
            {t(`console.dramas.need.${gap}`)}
            <span className={clsx('ms-auto text-end', isThere ? 'text-muted' : 'font-medium text-bad')}>
              {isThere ? t('console.dramas.there') : t(`console.dramas.gap.${gap}`)}
            </span>
          </li>
        );
      })}
    </ul>
  </Panel>
);
