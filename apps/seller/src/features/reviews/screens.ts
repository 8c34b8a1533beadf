import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['trust'],
  screens: [
    { page: 'reviewTimes', load: async () => (await import('./review-times-screen.tsx')).ReviewTimesScreen },
  ],
};
