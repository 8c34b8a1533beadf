/** English defines which messages exist; other locales are checked against it. */
interface Catalogues {
  /** Account of a viewer and the data stored about them. */
  readonly account: typeof import('../messages/en/account.json');
  /** Server-rendered page of staff actions. */
  readonly actions: typeof import('../messages/en/actions.json');
  readonly catalog: typeof import('../messages/en/catalog.json');
  /** Screen of the real-name certification; `identity` is loaded on the first visit. */
  readonly certification: typeof import('../messages/en/certification.json');
  readonly buying: typeof import('../messages/en/buying.json');
  /** For the platform's staff. */
  readonly console: typeof import('../messages/en/console.json');
  readonly content: typeof import('../messages/en/content.json');
  readonly credit: typeof import('../messages/en/credit.json');
  readonly dashboard: typeof import('../messages/en/dashboard.json');
  readonly deposits: typeof import('../messages/en/deposits.json');
  /** Screens of the sellers' app for wide windows only. */
  readonly desk: typeof import('../messages/en/desk.json');
  readonly draw: typeof import('../messages/en/draw.json');
  /** Server-rendered public page of allocations; `draw` has the texts of the apps. */
  readonly draws: typeof import('../messages/en/draws.json');
  readonly identity: typeof import('../messages/en/identity.json');
  /** Screens of the inbox. The messages themselves are written by the server (`messages`). */
  readonly inbox: typeof import('../messages/en/inbox.json');
  readonly install: typeof import('../messages/en/install.json');
  /** Server-rendered landing page of a drama. */
  readonly landing: typeof import('../messages/en/landing.json');
  /** Texts of posts about a drama, in the language of its viewers; `post-kit` has the screen. */
  readonly kit: typeof import('../messages/en/kit.json');
  readonly levels: typeof import('../messages/en/levels.json');
  readonly library: typeof import('../messages/en/library.json');
  /** Statistics of tracking links. */
  readonly links: typeof import('../messages/en/links.json');
  readonly mail: typeof import('../messages/en/mail.json');
  readonly messages: typeof import('../messages/en/messages.json');
  readonly names: typeof import('../messages/en/names.json');
  /** Reasons of decisions that are not sent by email. */
  readonly notices: typeof import('../messages/en/notices.json');
  readonly orders: typeof import('../messages/en/orders.json');
  /** Header and footer of public pages. */
  readonly pages: typeof import('../messages/en/pages.json');
  /** Receipts as PDF, rendered by the server. */
  readonly paper: typeof import('../messages/en/paper.json');
  /** Proof that a seller may sell a drama; the same page for sellers and viewers. */
  readonly passport: typeof import('../messages/en/passport.json');
  /** A seller's leaf in the tree of liabilities. */
  readonly place: typeof import('../messages/en/place.json');
  /** Screen of the post kit. */
  readonly 'post-kit': typeof import('../messages/en/post-kit.json');
  readonly promotion: typeof import('../messages/en/promotion.json');
  readonly purchases: typeof import('../messages/en/purchases.json');
  readonly referrals: typeof import('../messages/en/referrals.json');
  readonly refusals: typeof import('../messages/en/refusals.json');
  /** Server-rendered page of the rules in force. */
  readonly rules: typeof import('../messages/en/rules.json');
  readonly settlement: typeof import('../messages/en/settlement.json');
  readonly shell: typeof import('../messages/en/shell.json');
  /** Screens of statements and their verification. */
  readonly statements: typeof import('../messages/en/statements.json');
  /** Statements as PDF and CSV, rendered by the server. */
  readonly 'statement-paper': typeof import('../messages/en/statement-paper.json');
  /** Public page of assets and liabilities. */
  readonly solvency: typeof import('../messages/en/solvency.json');
  /** Server-rendered status page. */
  readonly status: typeof import('../messages/en/status.json');
  /** The seller's shop and its sales. */
  readonly store: typeof import('../messages/en/store.json');
  readonly support: typeof import('../messages/en/support.json');
  /** Lists as tables, for wide windows. */
  readonly tables: typeof import('../messages/en/tables.json');
  readonly trust: typeof import('../messages/en/trust.json');
  /** Standalone statement verifiers. */
  readonly verifier: typeof import('../messages/en/verifier.json');
  readonly viewing: typeof import('../messages/en/viewing.json');
  readonly wallet: typeof import('../messages/en/wallet.json');
  readonly withdrawals: typeof import('../messages/en/withdrawals.json');
}

type Part = keyof Catalogues;

/** The file, a dot and the key: `identity.login.title`. Unknown ids do not compile. */
export type MessageId = IdsOf<Part>;
type IdsOf<Parts extends Part> = { [P in Parts]: `${P}.${keyof Catalogues[P] & string}` }[Parts];

export const SERVER_PARTS = [
  'actions',
  'draw',
  'draws',
  'kit',
  'landing',
  'mail',
  'messages',
  'names',
  'notices',
  'pages',
  'paper',
  'refusals',
  'statement-paper',
  'rules',
  'solvency',
  'status',
  'trust',
] as const satisfies readonly Part[];

/** Messages that the server can use; it does not load the other parts. */
export type ServerMessageId = IdsOf<(typeof SERVER_PARTS)[number]>;

/**
 * Message bundles of the sellers' app. `shell` loads before the first render, the others with their screens. Mail
 * texts stay on the server.
 */
export const APP_MESSAGES = {
  shell: ['shell', 'refusals'],
  catalog: ['catalog'],
  certification: ['certification'],
  content: ['content'],
  credit: ['credit'],
  dashboard: ['dashboard'],
  deposits: ['deposits'],
  desk: ['desk'],
  draw: ['draw'],
  identity: ['identity'],
  inbox: ['inbox'],
  install: ['install'],
  levels: ['levels'],
  library: ['library'],
  links: ['links'],
  orders: ['orders'],
  passport: ['passport'],
  place: ['place'],
  'post-kit': ['post-kit'],
  promotion: ['promotion'],
  referrals: ['referrals'],
  settlement: ['settlement'],
  statements: ['statements'],
  store: ['store'],
  support: ['support'],
  tables: ['tables'],
  trust: ['trust'],
  verifier: ['verifier'],
  wallet: ['wallet'],
  withdrawals: ['withdrawals'],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** Message bundle of the console. */
export const CONSOLE_MESSAGES = { console: ['console'] } as const satisfies Readonly<
  Record<string, readonly Part[]>
>;

/** Message bundle of the viewers' app: one file, because it is small. */
export const STOREFRONT_MESSAGES = {
  watch: ['viewing', 'buying', 'purchases', 'account', 'draw', 'passport'],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** Messages that the statement verifiers are built with. */
export const VERIFIER_MESSAGES = { verifier: ['verifier', 'wallet'] } as const satisfies Readonly<
  Record<string, readonly Part[]>
>;

/** A message bundle that a screen loads. */
export type MessageBundle = keyof typeof APP_MESSAGES;

export const APP_PARTS: readonly Part[] = Object.values(APP_MESSAGES).flat();
export const STOREFRONT_PARTS: readonly Part[] = Object.values(STOREFRONT_MESSAGES).flat();
