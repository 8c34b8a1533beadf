import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  texts: ['library'],
  screens: [
    {
      page: 'library',
      texts: ['catalog', 'promotion'],
      load: async () => (await import('./library-screen.tsx')).LibraryScreen,
    },
  ],
};
