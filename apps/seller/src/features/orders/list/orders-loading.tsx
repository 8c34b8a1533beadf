import { Card, Skeleton } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

/** Skeletons with the height of an order to ship, so that nothing moves when orders load. */
export function OrdersLoading() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      {[1, 2, 3, 4].map((index) => (
        <Card key={index} as="div">
          <div className="flex gap-3">
            <Skeleton className="h-20 w-15 shrink-0 rounded-inner" />
            <div className="grid flex-1 content-start gap-2 pt-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-3 w-1/2" />
            </div>
            <Skeleton className="h-5 w-14" />
          </div>
          <div className="mt-3 flex items-center justify-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-11 w-20 rounded-field" />
          </div>
        </Card>
      ))}
    </div>
  );
}
