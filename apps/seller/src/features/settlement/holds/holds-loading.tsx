import { Skeleton } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

/** Skeletons with the height of the rows. */
export function HoldsLoading() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="rounded-card bg-surface">
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className="flex gap-3 px-4 py-3">
          <Skeleton className="h-20 w-15 shrink-0 rounded-inner" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  );
}
