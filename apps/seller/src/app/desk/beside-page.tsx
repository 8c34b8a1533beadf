import { DrawnInSteps, SkeletonRows } from '@cliffhanger/ui';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { locationOf, type OpenedPage, PageBeside, type Router } from '../../shared/navigation/index.ts';
import { router } from '../router.tsx';

interface BesidePageProps {
  readonly address: string;
  /** Names the page while it is only narrowed anew. */
  readonly name: string;
  /** Opens pages for the page inside, and says where it is. */
  readonly opensBy: Router;
  /** The address of the page that stands beside it. */
  readonly beside: string | undefined;
}

/** A page whose address is not the browser's, or need not be: it is drawn the same either way. */
export function BesidePage({ address, name, opensBy, beside }: BesidePageProps) {
  const page = useMemo<OpenedPage>(
    () => ({
      location: locationOf(address, name),
      pathParameters: {},
      how: 'returned',
      tab: undefined,
      behind: 0,
      opened: undefined,
      slides: false,
      slidIn: false,
      keepsScroll: true,
    }),
    [address, name],
  );
  return (
    <PageBeside router={opensBy} page={page} beside={beside}>
      <DrawnInSteps value={false}>
        <Suspense fallback={<Loading />}>
          <ScreenAt path={page.location.path} />
        </Suspense>
      </DrawnInSteps>
    </PageBeside>
  );
}

function ScreenAt({ path }: { path: string }) {
  const opening = router.screenAt(path);
  const opened = opening instanceof Promise ? use(opening) : opening;
  return 'Screen' in opened ? <opened.Screen /> : null;
}

function Loading() {
  const t = useTranslation();
  return (
    <div className="px-gutter pt-(--bar)">
      <SkeletonRows count={6} label={t('shell.list.loading')} />
    </div>
  );
}
