import type { TabScreen } from '../../shared/screens/index.ts';

export const MINE_TAB: TabScreen = {
  page: 'mine',
  tab: 'mine',
  messages: ['identity', 'wallet', 'dashboard'],
  file: 'features/identity/mine/mine-screen.tsx',
};
