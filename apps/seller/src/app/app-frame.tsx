import { DrawnInSteps, type TabBadge, TabBar, ToastHost } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { useTranslation } from '../shared/language/index.ts';
import {
  type OpenedPage,
  type OpenedScreen,
  pageAddress,
  useOpenAddress,
} from '../shared/navigation/index.ts';
import type { TabName } from '../shared/screens/index.ts';
import { RefusalHost } from '../shared/server/index.ts';
import { ArrivingPage } from './pages/arriving-page.tsx';
import { positionToReach, RestoreScroll } from './scroll-restoration.tsx';
import { StateBars } from './state-bars.tsx';
import { useBadge } from './tab-badges.ts';
import { TABS } from './tabs.ts';

interface AppFrameProps {
  readonly shown: OpenedPage;
  readonly opened: OpenedScreen;
}

/** A column of at most 500 px, with title bar and tab bar. */
export function AppFrame({ shown, opened: { Screen, Around = Fragment } }: AppFrameProps) {
  const { tab } = shown;
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-page">
      <StateBars />
      <div
        className={clsx(
          'page-turn flex flex-1 flex-col',
          tab !== undefined && 'pb-[calc(var(--tab-bar)+var(--safe-bottom))]',
        )}
      >
        <ArrivingPage>
          <DrawnInSteps value={positionToReach(shown) === 0}>
            <Around>
              <Screen />
            </Around>
          </DrawnInSteps>
        </ArrivingPage>
      </div>
      {tab !== undefined && <Tabs current={tab} />}
      <ToastHost />
      <RefusalHost />
      <RestoreScroll shown={shown} />
    </div>
  );
}

function Tabs({ current }: { current: string }) {
  const t = useTranslation();
  const open = useOpenAddress();
  const badges = useTabBadges();
  return (
    <TabBar
      label={t('shell.tabs.label')}
      current={current}
      tabs={TABS.map(({ name, page, icon, label }) => ({
        key: name,
        href: `#${pageAddress(page)}`,
        icon,
        label: t(label),
        badge: badges[name],
      }))}
      onOpen={({ href }) => open(href.slice(1))}
    />
  );
}

/** Screen readers get a label for the bare number. */
function useTabBadges(): Partial<Record<TabName, TabBadge>> {
  const t = useTranslation();
  const toShip = useBadge('orders');
  const unread = useBadge('home');
  return {
    orders: { count: toShip, words: t('shell.tabs.to-ship', { count: toShip }) },
    home: { count: unread, words: t('shell.tabs.unread', { count: unread }) },
  };
}
