/** Both are whole numbers: micro-USDT and prepaid episode credits. */
export const ASSETS = ['USDT', 'EPISODE'] as const;
export type Asset = (typeof ASSETS)[number];

/** Accounts of one seller, each with a stored balance that is never below zero (DOMAIN §3). */
export const SELLER_ACCOUNTS = [
  'seller:available',
  'seller:unsettled',
  'seller:withdrawing',
  'order:escrow',
  'seller:episodes',
] as const;
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/** Accounts of the platform. Their balance is a sum of entries, so that orders lock no shared row. */
export const PLATFORM_ACCOUNTS = [
  'platform:wholesale_deferred',
  'platform:wholesale',
  'platform:retail_deferred',
  'platform:retail',
  'platform:fee_early',
  'platform:fee_withdraw',
  'platform:levels',
  'platform:refunds_payable',
  'platform:suspense',
  'platform:losses',
  'platform:capital',
  'platform:episodes_issued',
  'platform:episodes_redeemed',
] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

/** Real money outside: on a chain or at a payment processor. */
export type OutsideAccount = `custody:${string}` | `processor:${string}`;

export type Account = SellerAccount | PlatformAccount | OutsideAccount;

/** Accounts in episodes; all others are in USDT. */
const EPISODE_ACCOUNTS = [
  'seller:episodes',
  'platform:episodes_issued',
  'platform:episodes_redeemed',
] as const satisfies readonly Account[];
export type EpisodeAccount = (typeof EPISODE_ACCOUNTS)[number];
export type MoneyAccount = Exclude<Account, EpisodeAccount>;

const SELLER_ACCOUNT_SET: ReadonlySet<string> = new Set(SELLER_ACCOUNTS);
const PLATFORM_ACCOUNT_SET: ReadonlySet<string> = new Set(PLATFORM_ACCOUNTS);
const OUTSIDE_ACCOUNT = /^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$/;
const EPISODE_ACCOUNT_SET: ReadonlySet<string> = new Set(EPISODE_ACCOUNTS);

export const isSellerAccount = (account: string): account is SellerAccount => SELLER_ACCOUNT_SET.has(account);

export const isAccount = (account: string): account is Account =>
  isSellerAccount(account) || PLATFORM_ACCOUNT_SET.has(account) || OUTSIDE_ACCOUNT.test(account);

export const isEpisodeAccount = (account: Account): account is EpisodeAccount =>
  EPISODE_ACCOUNT_SET.has(account);

export const assetOf = (account: Account): Asset => (isEpisodeAccount(account) ? 'EPISODE' : 'USDT');

export const custody = (network: string): OutsideAccount => `custody:${network}`;
export const processor = (name: string): OutsideAccount => `processor:${name}`;
