/** The spec's page routes under the names the app uses. Pages that come later are added with their screens. */
export const PAGES = {
  home: '/pages/index/index',
  mine: '/pages/mine/mine',
  login: '/pages/login/login',
  register: '/pages/login/register',
  resetPassword: '/pages/login/forget',
  reviewResult: '/pages/login/summery',
  /** Named by the spec as the goal of a logout; leads to login (DOMAIN §11). */
  signIn: '/pages/sign_in/index',
  personalDetails: '/pages/mine/personal-info',
  settings: '/pages/setup/nav',
  socialAccounts: '/pages/setup/bangdingShejiao',
  support: '/pages/setup/kefu',
  customerService: '/pages/index/service',
} as const;

export type PageName = keyof typeof PAGES;

/** Reachable without a stored user (spec §4). */
export const PUBLIC_PAGES: readonly PageName[] = [
  'login',
  'register',
  'resetPassword',
  'reviewResult',
  'signIn',
  'support',
  'customerService',
];

/** What the app keeps in the browser (spec §3). */
export const STORAGE_KEYS = {
  token: 'token',
  user: 'userInfo',
  language: 'language',
  locale: 'lang',
} as const;
