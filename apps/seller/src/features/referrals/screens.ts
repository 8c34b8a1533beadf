import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['referrals'],
  screens: [
    { page: 'team', load: async () => (await import('./team/team-screen.tsx')).TeamScreen },
    { page: 'invite', load: async () => (await import('./invite/invite-screen.tsx')).InviteScreen },
  ],
};
