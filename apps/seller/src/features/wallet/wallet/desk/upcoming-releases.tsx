import type { Money } from '@cliffhanger/core/kernel';
import { Skeleton } from '@cliffhanger/ui';
import { listReleaseDays } from '@cliffhanger/wire/settlement';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import { NextReleases } from '../next-releases.tsx';
import { IfStopped } from './if-stopped.tsx';
import { ReleaseMonth } from './release-month.tsx';

/** Future releases as a calendar, a list and a projected balance. */
export function UpcomingReleases({ available }: { available: Money | undefined }) {
  const releases = useApiQuery(listReleaseDays, {});
  return (
    <QueryView answer={releases} loading={<Skeleton className="h-80 rounded-card" />}>
      {(days) => (
        <>
          <ReleaseMonth releases={days} />
          <NextReleases releases={releases} look="card" />
          {available !== undefined && <IfStopped available={available} releases={days} />}
        </>
      )}
    </QueryView>
  );
}
