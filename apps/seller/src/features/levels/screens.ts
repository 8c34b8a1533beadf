import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  texts: ['levels'],
  screens: [
    {
      page: 'levels',
      texts: ['wallet'],
      load: async () => (await import('./levels-screen.tsx')).LevelsScreen,
    },
  ],
};
