import { create } from 'zustand';
import type { TabName } from '../shared/screens/index.ts';

type Counts = Partial<Record<TabName, number>>;

/** What waits behind a tab. The bar stands outside of everything that reads from the server: it is told. */
const useBadges = create<Counts>(() => ({}));

export const putBadges = (counts: Counts): void => useBadges.setState(counts);

export const useBadge = (tab: TabName): number => useBadges((badges) => badges[tab] ?? 0);
