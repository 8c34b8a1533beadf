import { DrawnInSteps, SkeletonRows } from '@cliffhanger/ui';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { locationOf, type OpenedPage, PageBeside, type Router } from '../../shared/navigation/index.ts';
import { router } from '../router.tsx';

interface BesidePageProps {
  readonly address: string;
  /** Identifies the page across changes of its filters. */
  readonly name: string;
  /** The router for the page inside; reports the page's own address. */
  readonly opensBy: Router;
  /** The address of the other pane's page. */
  readonly beside: string | undefined;
}

/** Renders a page whose address may differ from the browser's. */
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
