/** Every page route of the spec (§2) under the name used in code. */
export const PAGES = {
  home: '/pages/index/index',
  hall: '/pages/dating/dating',
  orders: '/pages/orders/orders',
  mine: '/pages/mine/mine',

  login: '/pages/login/login',
  register: '/pages/login/register',
  resetPassword: '/pages/login/forget',
  reviewResult: '/pages/login/summery',
  /** Named by the spec as the target of a logout; leads to login (DOMAIN §11). */
  signIn: '/pages/sign_in/index',

  drama: '/pages/dating/ju_detail',
  library: '/pages/dating/videoju_list',
  postKit: '/pages/dating/post_kit',
  /** Ours. */
  links: '/pages/dating/links',
  link: '/pages/dating/link_figures',
  levels: '/pages/dating/daili',
  install: '/pages/dating/ios_download',
  creditLoan: '/pages/dating/xinyongfen',
  /** The same page with an address per language (spec §2). */
  creditLoanEnglish: '/pages/dating/xinyongfen_en',
  creditLoanRussian: '/pages/dating/xinyongfen_ey',
  creditLoanSpanish: '/pages/dating/xinyongfen_xby',

  messages: '/pages/index/message_list',
  guide: '/pages/index/beginner',
  customerService: '/pages/index/service',
  content: '/pages/index/danye',
  credit: '/pages/index/credit',
  /** Ours: the spec names the call (`see-log-sale-lirun`) but no page. */
  profit: '/pages/index/profit',

  personalDetails: '/pages/mine/personal-info',
  wallet: '/pages/mine/wallet',
  assets: '/pages/mine/property',
  deposit: '/pages/mine/rechange',
  deposits: '/pages/mine/recharge_records',
  payoutMethods: '/pages/mine/binding',
  withdraw: '/pages/mine/withdrawl',
  withdrawToBank: '/pages/mine/cardWithdrawal',
  records: '/pages/mine/records',
  fundLog: '/pages/mine/asset-log',
  /** Ours: statements to keep, and their check on the device. */
  statements: '/pages/mine/statements',
  statementCheck: '/pages/mine/statement_check',
  team: '/pages/mine/team',
  invite: '/pages/mine/promotion',

  /** Ours: the spec names the order detail but no address. */
  order: '/pages/orders/detail',
  holds: '/pages/orders/dongjieOrders',
  /** Ours: the seller's place in the tree of debts. */
  placeInTree: '/pages/mine/place_in_tree',
  /** Ours: public, also before login. */
  reviewTimes: '/pages/index/review_times',
  draws: '/pages/index/draws',
  creditFormula: '/pages/index/credit_formula',

  settings: '/pages/setup/nav',
  certification: '/pages/setup/shimingRenzheng',
  socialAccounts: '/pages/setup/bangdingShejiao',
  support: '/pages/setup/kefu',
} as const;

export type PageName = keyof typeof PAGES;

/** Reachable without a stored user: those of spec §4, and public pages. */
export const PUBLIC_PAGES: readonly PageName[] = [
  'content',
  'login',
  'register',
  'resetPassword',
  'reviewResult',
  'signIn',
  'support',
  'customerService',
  'reviewTimes',
  'draws',
  'creditFormula',
];

/** Keys in the browser's storage (spec §3). */
export const STORAGE_KEYS = {
  token: 'token',
  user: 'userInfo',
  language: 'language',
  locale: 'lang',
} as const;
