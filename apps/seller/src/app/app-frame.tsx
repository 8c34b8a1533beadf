import { type TabBadge, TabBar, ToastHost } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { ScrollRestoration, useMatches, useNavigate } from 'react-router';
import { useSay } from '../shared/language/index.ts';
import { pageAddress } from '../shared/navigation/index.ts';
import type { TabName } from '../shared/screens/index.ts';
import { RefusalHost } from '../shared/server/index.ts';
import { ArrivingPage } from './arriving-page.tsx';
import { ReachPlace } from './kept-places.tsx';
import { StateBars } from './state-bars.tsx';
import { useBadge } from './tab-badges.ts';
import { TABS } from './tabs.ts';

const useTab = (): string | undefined => (useMatches().at(-1)?.handle as { tab?: string } | undefined)?.tab;

/** The column of at most 500 px with everything that stands round a page. */
export function AppFrame() {
  const tab = useTab();
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-page">
      <StateBars />
      <div
        className={clsx(
          'page-turn flex flex-1 flex-col',
          tab !== undefined && 'pb-[calc(var(--tab-bar)+var(--safe-bottom))]',
        )}
      >
        <ArrivingPage />
      </div>
      {tab !== undefined && <Tabs current={tab} />}
      <ToastHost />
      <RefusalHost />
      <ScrollRestoration />
      <ReachPlace />
    </div>
  );
}

function Tabs({ current }: { current: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const badges = useTabBadges();
  return (
    <TabBar
      label={say('shell.tabs.label')}
      current={current}
      tabs={TABS.map(({ name, page, icon, label }) => ({
        key: name,
        href: `#${pageAddress(page)}`,
        icon,
        label: say(label),
        badge: badges[name],
      }))}
      onOpen={({ href }) => void navigate(href.slice(1))}
    />
  );
}

/** With the words that a screen reader needs beside a bare number. */
function useTabBadges(): Partial<Record<TabName, TabBadge>> {
  const say = useSay();
  const toShip = useBadge('orders');
  const unread = useBadge('home');
  return {
    orders: { count: toShip, words: say('shell.tabs.to-ship', { count: toShip }) },
    home: { count: unread, words: say('shell.tabs.unread', { count: unread }) },
  };
}
