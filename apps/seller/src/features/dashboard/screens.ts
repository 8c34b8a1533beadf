import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  texts: ['dashboard', 'wallet'],
  screens: [
    { page: 'home', tab: 'home', load: async () => (await import('./home/home-screen.tsx')).HomeScreen },
  ],
};
