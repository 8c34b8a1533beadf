import { Skeleton } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

export function LoadingDramas() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid grid-cols-2 gap-x-3 gap-y-5">
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <div key={index} className="grid content-start gap-2">
          <Skeleton className="aspect-[3/4] w-full rounded-poster" />
          <Skeleton className="mt-1 h-4 w-3/4" />
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
