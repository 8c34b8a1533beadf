import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['settlement', 'orders'],
  screens: [{ page: 'holds', load: async () => (await import('./holds/holds-screen.tsx')).HoldsScreen }],
};
