import type { FeatureScreens } from '../../shared/screens/index.ts';
import { HOME_TAB } from './tab.ts';

export const SCREENS: FeatureScreens = {
  messages: ['content', 'dashboard', 'wallet'],
  screens: [
    { ...HOME_TAB, load: async () => (await import('./home/home-screen.tsx')).HomeScreen },
    { page: 'profit', load: async () => (await import('./profit/profit-screen.tsx')).ProfitScreen },
  ],
};
