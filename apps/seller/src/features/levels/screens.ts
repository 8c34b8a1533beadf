import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['levels'],
  screens: [
    {
      page: 'levels',
      messages: ['wallet'],
      load: async () => (await import('./levels-screen.tsx')).LevelsScreen,
    },
  ],
};
