import type { FeatureScreens } from '../../shared/screens/index.ts';

const load = async () => (await import('./support-screen.tsx')).SupportScreen;

/** Two addresses of the spec, one page. */
export const SCREENS: FeatureScreens = {
  messages: ['support'],
  screens: [
    { page: 'support', load },
    { page: 'customerService', load },
  ],
};
