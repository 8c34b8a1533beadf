import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['content', 'dashboard'],
  screens: [
    { page: 'content', load: async () => (await import('./page/content-screen.tsx')).ContentScreen },
    { page: 'guide', load: async () => (await import('./guide/guide-screen.tsx')).GuideScreen },
  ],
};
