import type { FeatureScreens } from '../../shared/screens/index.ts';
import { MINE_TAB } from './tab.ts';

export const SCREENS: FeatureScreens = {
  messages: ['identity'],
  screens: [
    {
      page: 'resetPassword',
      load: async () => (await import('./reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
    },
    {
      page: 'reviewResult',
      messages: ['trust'],
      load: async () => (await import('./review-result/review-result-screen.tsx')).ReviewResultScreen,
    },
    { page: 'register', load: async () => (await import('./register/register-screen.tsx')).RegisterScreen },
    {
      ...MINE_TAB,
      load: async () => (await import('./mine/mine-screen.tsx')).MineScreen,
    },
    {
      page: 'personalDetails',
      load: async () =>
        (await import('./personal-details/personal-details-screen.tsx')).PersonalDetailsScreen,
    },
    {
      page: 'settings',
      messages: ['store', 'trust', 'content'],
      load: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
    },
    {
      page: 'certification',
      messages: ['certification', 'trust'],
      load: async () => (await import('./certification/certification-screen.tsx')).CertificationScreen,
    },
    {
      page: 'socialAccounts',
      load: async () => (await import('./social-accounts/social-accounts-screen.tsx')).SocialAccountsScreen,
    },
  ],
};
