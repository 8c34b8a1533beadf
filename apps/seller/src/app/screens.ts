import type { PageName } from '@cliffhanger/wire/pages';
import type { ComponentType } from 'react';

export interface Screen {
  readonly page: PageName;
  /** The first page of a tab shows the tab bar. */
  readonly tab?: TabName;
  readonly load: () => Promise<ComponentType>;
}

export type TabName = 'home' | 'mine';

/** Two addresses of the spec, one page. */
const loadSupport = async () => (await import('../features/support/support-screen.tsx')).SupportScreen;

/** Every screen but the login; each is a file of its own, fetched when it is opened. */
export const SCREENS: readonly Screen[] = [
  {
    page: 'resetPassword',
    load: async () =>
      (await import('../features/identity/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    page: 'reviewResult',
    load: async () =>
      (await import('../features/identity/review-result/review-result-screen.tsx')).ReviewResultScreen,
  },
  {
    page: 'register',
    load: async () => (await import('../features/identity/register/register-screen.tsx')).RegisterScreen,
  },
  {
    page: 'home',
    tab: 'home',
    load: async () => (await import('../features/dashboard/home/home-screen.tsx')).HomeScreen,
  },
  {
    page: 'mine',
    tab: 'mine',
    load: async () => (await import('../features/identity/mine/mine-screen.tsx')).MineScreen,
  },
  {
    page: 'personalDetails',
    load: async () =>
      (await import('../features/identity/personal-details/personal-details-screen.tsx'))
        .PersonalDetailsScreen,
  },
  {
    page: 'settings',
    load: async () => (await import('../features/identity/settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    page: 'socialAccounts',
    load: async () =>
      (await import('../features/identity/social-accounts/social-accounts-screen.tsx')).SocialAccountsScreen,
  },
  { page: 'support', load: loadSupport },
  { page: 'customerService', load: loadSupport },
];
