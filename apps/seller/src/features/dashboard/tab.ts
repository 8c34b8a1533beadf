import type { TabScreen } from '../../shared/screens/index.ts';

export const HOME_TAB: TabScreen = {
  page: 'home',
  tab: 'home',
  messages: ['content', 'dashboard', 'wallet'],
  file: 'features/dashboard/home/home-screen.tsx',
};
