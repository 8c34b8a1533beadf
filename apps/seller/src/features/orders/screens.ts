import type { FeatureScreens } from '../../shared/screens/index.ts';
import { ORDERS_TAB } from './tab.ts';

export const SCREENS: FeatureScreens = {
  messages: ['orders'],
  screens: [
    {
      ...ORDERS_TAB,
      load: async () => (await import('./list/orders-screen.tsx')).OrdersScreen,
    },
    {
      page: 'order',
      messages: ['trust'],
      load: async () => (await import('./detail/order-screen.tsx')).OrderScreen,
    },
    {
      page: 'draws',
      messages: ['draw'],
      load: async () => (await import('./draws/draws-screen.tsx')).DrawsScreen,
    },
  ],
};
