import type { TabScreen } from '../../shared/screens/index.ts';

export const ORDERS_TAB: TabScreen = {
  page: 'orders',
  tab: 'orders',
  messages: ['orders'],
  file: 'features/orders/list/orders-screen.tsx',
};
