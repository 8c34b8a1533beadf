import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['inbox', 'trust'],
  screens: [
    { page: 'messages', load: async () => (await import('./list/messages-screen.tsx')).MessagesScreen },
  ],
};
