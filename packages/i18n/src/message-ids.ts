/** English is the list of what exists; every other locale is checked against it. */
interface Catalogues {
  /** Who a viewer is, and what is kept of them. */
  readonly account: typeof import('../messages/en/account.json');
  /** What staff did: a page that the server writes. */
  readonly actions: typeof import('../messages/en/actions.json');
  readonly catalog: typeof import('../messages/en/catalog.json');
  /** The page of the real-name certification; `identity` is what a first visit waits for. */
  readonly certification: typeof import('../messages/en/certification.json');
  readonly buying: typeof import('../messages/en/buying.json');
  /** For the platform's own staff. */
  readonly console: typeof import('../messages/en/console.json');
  readonly content: typeof import('../messages/en/content.json');
  readonly credit: typeof import('../messages/en/credit.json');
  readonly dashboard: typeof import('../messages/en/dashboard.json');
  readonly deposits: typeof import('../messages/en/deposits.json');
  /** What only a wide window of the sellers' app says. */
  readonly desk: typeof import('../messages/en/desk.json');
  readonly draw: typeof import('../messages/en/draw.json');
  /** The draws, as the server writes them for everybody; `draw` is what the apps say of them. */
  readonly draws: typeof import('../messages/en/draws.json');
  readonly identity: typeof import('../messages/en/identity.json');
  /** The screens of the messages; what the messages say is written by the server (`messages`). */
  readonly inbox: typeof import('../messages/en/inbox.json');
  readonly install: typeof import('../messages/en/install.json');
  /** A drama's own page, which the server writes. */
  readonly landing: typeof import('../messages/en/landing.json');
  /** What a post of a drama says, in the language of its viewers; the screen is `post-kit`. */
  readonly kit: typeof import('../messages/en/kit.json');
  readonly levels: typeof import('../messages/en/levels.json');
  readonly library: typeof import('../messages/en/library.json');
  /** What tracking links have brought. */
  readonly links: typeof import('../messages/en/links.json');
  readonly mail: typeof import('../messages/en/mail.json');
  readonly messages: typeof import('../messages/en/messages.json');
  readonly names: typeof import('../messages/en/names.json');
  /** What a decision was made by, where no letter says it. */
  readonly notices: typeof import('../messages/en/notices.json');
  readonly orders: typeof import('../messages/en/orders.json');
  /** Header and footer of the pages that everybody may read. */
  readonly pages: typeof import('../messages/en/pages.json');
  /** Receipts as a PDF, which the server prints. */
  readonly paper: typeof import('../messages/en/paper.json');
  /** Who may sell a drama: the same page for sellers and viewers. */
  readonly passport: typeof import('../messages/en/passport.json');
  /** A seller's place in the tree of what is owed. */
  readonly place: typeof import('../messages/en/place.json');
  /** The screen of what a post is made of. */
  readonly 'post-kit': typeof import('../messages/en/post-kit.json');
  readonly promotion: typeof import('../messages/en/promotion.json');
  readonly purchases: typeof import('../messages/en/purchases.json');
  readonly referrals: typeof import('../messages/en/referrals.json');
  readonly refusals: typeof import('../messages/en/refusals.json');
  /** The rules in force: a page that the server writes. */
  readonly rules: typeof import('../messages/en/rules.json');
  readonly settlement: typeof import('../messages/en/settlement.json');
  readonly shell: typeof import('../messages/en/shell.json');
  /** Screens of statements and of their check. */
  readonly statements: typeof import('../messages/en/statements.json');
  /** Statements as a PDF and as a table, which the server makes. */
  readonly 'statement-paper': typeof import('../messages/en/statement-paper.json');
  /** The public page of what is owed and held. */
  readonly solvency: typeof import('../messages/en/solvency.json');
  /** What works and what is delayed: a page that the server writes. */
  readonly status: typeof import('../messages/en/status.json');
  /** The store and how it sells. */
  readonly store: typeof import('../messages/en/store.json');
  readonly support: typeof import('../messages/en/support.json');
  /** Lists as tables, on windows that are wide enough. */
  readonly tables: typeof import('../messages/en/tables.json');
  readonly trust: typeof import('../messages/en/trust.json');
  /** The programs that check a statement without us. */
  readonly verifier: typeof import('../messages/en/verifier.json');
  readonly viewing: typeof import('../messages/en/viewing.json');
  readonly wallet: typeof import('../messages/en/wallet.json');
  readonly withdrawals: typeof import('../messages/en/withdrawals.json');
}

type Part = keyof Catalogues;

/** `identity.login.title`: the file, then the key in it. An id that does not exist does not compile. */
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

/** What the server can say: it has the other parts not loaded. */
export type ServerMessageId = IdsOf<(typeof SERVER_PARTS)[number]>;

/**
 * What a browser app is sent, and what of it travels together. `shell` is there before anything is drawn; the others
 * come with the screens that name them. Mail texts stay on the server.
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

/** What the console is sent. */
export const CONSOLE_MESSAGES = { console: ['console'] } as const satisfies Readonly<
  Record<string, readonly Part[]>
>;

/** What the viewer's app is sent, all at once: it is little, and one file less to wait for. */
export const STOREFRONT_MESSAGES = {
  watch: ['viewing', 'buying', 'purchases', 'account', 'draw', 'passport'],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** What the checker of statements is built with. */
export const VERIFIER_MESSAGES = { verifier: ['verifier', 'wallet'] } as const satisfies Readonly<
  Record<string, readonly Part[]>
>;

/** A bundle of texts that a screen asks for. */
export type MessageBundle = keyof typeof APP_MESSAGES;

export const APP_PARTS: readonly Part[] = Object.values(APP_MESSAGES).flat();
export const STOREFRONT_PARTS: readonly Part[] = Object.values(STOREFRONT_MESSAGES).flat();
