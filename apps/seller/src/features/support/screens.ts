import type { FeatureScreens } from '../../shared/screens/index.ts';

const load = async () => (await import('./support-screen.tsx')).SupportScreen;

/** The spec has two addresses for this page. */
export const SCREENS: FeatureScreens = {
  messages: ['support'],
  screens: [
    { page: 'support', load },
    { page: 'customerService', load },
  ],
};
