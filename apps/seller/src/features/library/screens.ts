import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['library'],
  screens: [
    {
      page: 'library',
      messages: ['catalog', 'promotion'],
      load: async () => (await import('./library-screen.tsx')).LibraryScreen,
    },
  ],
};
