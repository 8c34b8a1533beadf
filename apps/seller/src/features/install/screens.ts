import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['install'],
  screens: [{ page: 'install', load: async () => (await import('./install-screen.tsx')).InstallScreen }],
};
