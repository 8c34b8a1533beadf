import { join } from 'node:path';
import { HALL_TAB } from '../src/features/catalog/tab.ts';
import { HOME_TAB } from '../src/features/dashboard/tab.ts';
import { MINE_TAB } from '../src/features/identity/tab.ts';
import { ORDERS_TAB } from '../src/features/orders/tab.ts';
import type { TabName, TabScreen } from '../src/shared/screens/index.ts';

const TABS: Readonly<Record<TabName, TabScreen>> = {
  hall: HALL_TAB,
  home: HOME_TAB,
  mine: MINE_TAB,
  orders: ORDERS_TAB,
};
const SOURCE = join(import.meta.dirname, '../src');

/** The first pages of the tabs, as registered by the features. */
export const TAB_SCREENS: readonly TabScreen[] = Object.values(TABS).map((screen) => ({
  ...screen,
  messages: ['shell', ...screen.messages],
  file: join(SOURCE, screen.file),
}));

/** Wraps every screen that sends queries. */
export const QUERIES_FILE = join(SOURCE, 'app/with-queries.tsx');
