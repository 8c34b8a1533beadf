import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  texts: ['orders'],
  screens: [
    {
      page: 'orders',
      tab: 'orders',
      load: async () => (await import('./list/orders-screen.tsx')).OrdersScreen,
    },
    {
      page: 'order',
      texts: ['trust'],
      load: async () => (await import('./detail/order-screen.tsx')).OrderScreen,
    },
  ],
};
