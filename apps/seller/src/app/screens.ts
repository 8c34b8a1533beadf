import type { PageName } from '@cliffhanger/wire/pages';
import type { ComponentType } from 'react';

export interface Screen {
  readonly page: PageName;
  /** The first page of a tab shows the tab bar. */
  readonly tab?: TabName;
  readonly load: () => Promise<ComponentType>;
}

export type TabName = 'home' | 'mine';

/** Every screen there is; each is a file of its own, fetched when it is opened. */
export const SCREENS: readonly Screen[] = [
  {
    page: 'login',
    load: async () => (await import('../features/identity/login/login-screen.tsx')).LoginScreen,
  },
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
];
