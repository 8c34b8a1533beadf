import type { TabScreen } from '../../shared/screens/index.ts';

export const HALL_TAB: TabScreen = {
  page: 'hall',
  tab: 'hall',
  messages: ['catalog', 'library'],
  file: 'features/catalog/hall/hall-screen.tsx',
};
