import { Skeleton } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

/** Matches the layout of the loaded page. */
export function LoadingDrama() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <div className="flex gap-4 pb-2">
        <Skeleton className="aspect-[3/4] w-28 rounded-poster" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
        </div>
      </div>
      <Skeleton className="h-[290px] rounded-card" />
      <Skeleton className="h-[280px] rounded-card" />
      <Skeleton className="h-[160px] rounded-card" />
    </div>
  );
}
