import type { FeatureScreens } from '../../shared/screens/index.ts';
import { HALL_TAB } from './tab.ts';

export const SCREENS: FeatureScreens = {
  messages: ['catalog', 'library'],
  screens: [
    { ...HALL_TAB, load: async () => (await import('./hall/hall-screen.tsx')).HallScreen },
    {
      page: 'drama',
      messages: ['passport', 'promotion', 'trust'],
      load: async () => (await import('./drama/drama-screen.tsx')).DramaScreen,
    },
    {
      page: 'links',
      messages: ['links', 'promotion'],
      load: async () => (await import('./links/links-screen.tsx')).LinksScreen,
    },
    {
      page: 'link',
      messages: ['links', 'promotion'],
      load: async () => (await import('./links/link-screen.tsx')).LinkScreen,
    },
    {
      page: 'postKit',
      messages: ['post-kit', 'promotion'],
      load: async () => (await import('./post-kit/post-kit-screen.tsx')).PostKitScreen,
    },
  ],
};
