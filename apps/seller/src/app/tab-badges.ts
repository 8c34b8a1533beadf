import { create } from 'zustand';
import type { TabName } from '../shared/screens/index.ts';

type Counts = Partial<Record<TabName, number>>;

/** The counts of the tab bar. A store, because the tab bar is outside the query client. */
const useBadges = create<Counts>(() => ({}));

export const putBadges = (counts: Counts): void => useBadges.setState(counts);

export const useBadge = (tab: TabName): number => useBadges((badges) => badges[tab] ?? 0);
