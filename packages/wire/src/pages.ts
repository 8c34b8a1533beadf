/** Every page route of the spec (§2) under the name the app uses. */
export const PAGES = {
  home: '/pages/index/index',
  hall: '/pages/dating/dating',
  orders: '/pages/orders/orders',
  mine: '/pages/mine/mine',

  login: '/pages/login/login',
  register: '/pages/login/register',
  resetPassword: '/pages/login/forget',
  reviewResult: '/pages/login/summery',
  /** Named by the spec as the goal of a logout; leads to login (DOMAIN §11). */
  signIn: '/pages/sign_in/index',

  drama: '/pages/dating/ju_detail',
  library: '/pages/dating/videoju_list',
  /** Ours: what a post of a drama is made of. */
  postKit: '/pages/dating/post_kit',
  /** Ours: what every tracking link has brought, and one drama's links by day. */
  links: '/pages/dating/links',
  link: '/pages/dating/link_figures',
  levels: '/pages/dating/daili',
  install: '/pages/dating/ios_download',
  creditLoan: '/pages/dating/xinyongfen',
  /** The same page under an address for each language (spec §2). */
  creditLoanEnglish: '/pages/dating/xinyongfen_en',
  creditLoanRussian: '/pages/dating/xinyongfen_ey',
  creditLoanSpanish: '/pages/dating/xinyongfen_xby',

  messages: '/pages/index/message_list',
  guide: '/pages/index/beginner',
  customerService: '/pages/index/service',
  content: '/pages/index/danye',
  credit: '/pages/index/credit',
  /** Not among the spec's routes, which name the call for profit by day (`see-log-sale-lirun`) but no page. */
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
  /** Ours: copies of the books to keep, and their check on the device. */
  statements: '/pages/mine/statements',
  statementCheck: '/pages/mine/statement_check',
  team: '/pages/mine/team',
  invite: '/pages/mine/promotion',

  /** Not among the spec's routes, which name the detail of an order but give it no address. */
  order: '/pages/orders/detail',
  holds: '/pages/orders/dongjieOrders',
  /** Ours: the seller's place in the tree of what is owed. */
  placeInTree: '/pages/mine/place_in_tree',
  /** Ours: what anybody may check, before logging in too. */
  reviewTimes: '/pages/index/review_times',
  draws: '/pages/index/draws',
  creditFormula: '/pages/index/credit_formula',

  settings: '/pages/setup/nav',
  certification: '/pages/setup/shimingRenzheng',
  socialAccounts: '/pages/setup/bangdingShejiao',
  support: '/pages/setup/kefu',
} as const;

export type PageName = keyof typeof PAGES;

/** Reachable without a stored user: those of spec §4, and what anybody may read before they have an account. */
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

/** What the app keeps in the browser (spec §3). */
export const STORAGE_KEYS = {
  token: 'token',
  user: 'userInfo',
  language: 'language',
  locale: 'lang',
} as const;
