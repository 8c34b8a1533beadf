import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  texts: ['catalog'],
  screens: [
    { page: 'hall', tab: 'hall', load: async () => (await import('./hall/hall-screen.tsx')).HallScreen },
    {
      page: 'drama',
      texts: ['library', 'promotion', 'trust'],
      load: async () => (await import('./drama/drama-screen.tsx')).DramaScreen,
    },
  ],
};
