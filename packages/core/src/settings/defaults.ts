import { DEFAULT_INVOICE_RULES, PRE_ORDER_LATE_AFTER_MS } from '../checkout/index.ts';
import { DEFAULT_DEPOSIT_RULES } from '../deposits/index.ts';
import { AGENT_LEVELS, type AgentLevel } from '../identity/index.ts';
import {
  accept,
  basisPointsOf,
  DAY_MS,
  HOUR_MS,
  NO_MONEY,
  type Result,
  refuse,
  usdt,
} from '../kernel/index.ts';
import { LEVEL_TERMS, PACK_TERMS } from '../levels/index.ts';
import { CLICK_COUNTS_FOR_MS, PROCEEDS_FROM_SCORE, SHIPPED_FOR_SELLER_AFTER_MS } from '../orders/index.ts';
import { DEFAULT_LINK_HOSTS } from '../promotion/index.ts';
import { REVIEW_HOURS } from '../reviews/index.ts';
import { NETWORKS } from '../wallet/index.ts';
import {
  DEFAULT_WITHDRAWAL_RULES,
  MOST_WITHDRAWAL_FEE,
  MOST_WITHDRAWAL_MINIMUM,
} from '../withdrawals/index.ts';
import {
  amount,
  bounded,
  counted,
  duration,
  type Json,
  oneOf,
  orNone,
  type RecordOf,
  rate,
  type Setting,
  type SettingUnit,
  someOf,
  text,
  together,
  wholeNumber,
  words,
} from './setting.ts';

const CARD_CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
const ALLOCATION_NETWORKS = ['none', ...NETWORKS] as const;
const HOST_FORM = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const WRITTEN_HOURS = { from: 1, to: 30 * 24 };
const MOST_HOURS_OF_A_REVIEW = 72;
const reviewedWithin = (hours: number, most = MOST_HOURS_OF_A_REVIEW) =>
  bounded(duration(hours * HOUR_MS, 'hours', WRITTEN_HOURS), { from: HOUR_MS, to: most * HOUR_MS });

const ofEveryLevel = <Value>(setting: (level: AgentLevel) => Setting<Value>) =>
  together(
    Object.fromEntries(AGENT_LEVELS.map((level) => [level, setting(level)])) as Record<
      AgentLevel,
      Setting<Value>
    >,
  );

const { confirmations } = DEFAULT_DEPOSIT_RULES;
const MOST_APP_NAME = 40;
const MOST_URL = 500;
const MOST_RIGHTS = 100_000;
const MOST_EPISODES = 1_000_000;

const levelTerms = (level: AgentLevel) => {
  const { price, rights, trafficWeight, episodes, earnedAt } = LEVEL_TERMS[level];
  return together({
    price: amount(price),
    rights: wholeNumber(rights, { from: 0, to: MOST_RIGHTS }),
    trafficWeight: wholeNumber(trafficWeight, { from: 0, to: 1_000 }),
    episodes: wholeNumber(episodes, { from: 0, to: MOST_EPISODES }),
    earnedAt: amount(earnedAt),
  });
};

const packTerms = (name: keyof typeof PACK_TERMS) =>
  together({
    price: amount(PACK_TERMS[name].price),
    rights: wholeNumber(PACK_TERMS[name].rights, { from: 0, to: MOST_RIGHTS }),
    episodes: wholeNumber(PACK_TERMS[name].episodes, { from: 0, to: MOST_EPISODES }),
  });

/** The lender on the credit-loan page; without one the page is off (DOMAIN §10.6). */
const lender = together({
  name: text('Lender', 200),
  licenceNumber: text('0', 100),
  jurisdiction: text('Nowhere', 100),
  lowestApr: rate(basisPointsOf(0)),
  highestApr: rate(basisPointsOf(0)),
  fees: text('None', 1_000),
});

/** The merchant of record, who owes the tax (DOMAIN §15); without one the platform under its own name. */
const merchant = together({
  name: text('Merchant', 200),
  address: text('Nowhere', 400),
  taxNumber: text('0', 100),
});

/** Included in the price, as receipts state it. */
const salesTax = together({ label: text('VAT', 40), rate: rate(basisPointsOf(0)) });

/** Every value that DOMAIN marks as a setting, with its default. Operators cannot change anything else. */
export const SETTINGS = {
  /** §4 */
  linkHosts: words(DEFAULT_LINK_HOSTS, HOST_FORM),
  /** §5 */
  clickCountsForMs: bounded(duration(CLICK_COUNTS_FOR_MS, 'days', { from: 1, to: 365 }), {
    from: 7 * DAY_MS,
    to: 30 * DAY_MS,
  }),
  /** §12: how late a pre-order may be before it is refunded automatically. */
  preOrderLateAfterMs: bounded(duration(PRE_ORDER_LATE_AFTER_MS, 'days', { from: 1, to: 14 }), {
    from: DAY_MS,
    to: 14 * DAY_MS,
  }),
  shippedForSellerAfterMs: duration(SHIPPED_FOR_SELLER_AFTER_MS, 'hours', { from: 24, to: 7 * 24 }),
  proceedsFromScore: counted('points', wholeNumber(PROCEEDS_FROM_SCORE, { from: 0, to: 100 })),
  /** The charge of a card for one USDT, and its currency. */
  cardCharge: together({ currency: oneOf('USD', CARD_CURRENCIES), perUsdt: amount(usdt('1')) }),
  /** How long an invoice in USDT can be paid, and how long after that a payment is still honoured. */
  invoiceOpenForMs: duration(DEFAULT_INVOICE_RULES.openForMs, 'minutes', { from: 5, to: 24 * 60 }),
  invoiceHonouredForMs: duration(DEFAULT_INVOICE_RULES.honouredForMs, 'hours', { from: 0, to: 7 * 24 }),
  /** §15: the network of the block in the draw's seed, if it is followed. */
  allocationNetwork: oneOf('bep20', ALLOCATION_NETWORKS),
  /** Minutes east of UTC, for the start of the platform's days and months. */
  platformUtcOffsetMinutes: counted('minutes', wholeNumber(0, { from: -12 * 60, to: 14 * 60 })),
  /** §6 */
  depositMinimum: amount(DEFAULT_DEPOSIT_RULES.minimum),
  depositConfirmations: together({
    bep20: wholeNumber(confirmations.bep20, { from: 1, to: 1_000 }),
    erc20: wholeNumber(confirmations.erc20, { from: 1, to: 1_000 }),
    trc20: wholeNumber(confirmations.trc20, { from: 1, to: 1_000 }),
  }),
  newAddressWaitsMs: bounded(
    duration(DEFAULT_WITHDRAWAL_RULES.newMethodWaitsMs, 'hours', { from: 0, to: 30 * 24 }),
    { from: 0, to: 72 * HOUR_MS },
  ),
  withdrawalFee: bounded(amount(DEFAULT_WITHDRAWAL_RULES.fee), { from: NO_MONEY, to: MOST_WITHDRAWAL_FEE }),
  withdrawalMinimum: bounded(amount(DEFAULT_WITHDRAWAL_RULES.minimum), {
    from: NO_MONEY,
    to: MOST_WITHDRAWAL_MINIMUM,
  }),
  /** Up to this amount, payouts to an address that was paid before need no person. */
  withdrawalByRuleUpTo: amount(DEFAULT_WITHDRAWAL_RULES.approvedByRuleUpTo),
  /** Above this total per day a person decides, however small the parts. */
  withdrawalByRuleADay: amount(DEFAULT_WITHDRAWAL_RULES.approvedByRuleADay),
  secondPersonAbove: amount(DEFAULT_WITHDRAWAL_RULES.onePersonUpTo),
  /** Networks with payouts; at least one, so that balances can always be withdrawn. */
  payoutNetworks: someOf(NETWORKS),
  /** §7 */
  levels: ofEveryLevel(levelTerms),
  packs: together({
    'rights-5': packTerms('rights-5'),
    'rights-20': packTerms('rights-20'),
    'episodes-100': packTerms('episodes-100'),
    'episodes-500': packTerms('episodes-500'),
  }),
  /** §8: promised review times. */
  promotionLinkReviewMs: reviewedWithin(REVIEW_HOURS.promotionLink),
  depositReviewMs: reviewedWithin(REVIEW_HOURS.deposit),
  registrationReviewMs: reviewedWithin(REVIEW_HOURS.registration),
  storeReviewMs: reviewedWithin(REVIEW_HOURS.store),
  certificationReviewMs: reviewedWithin(REVIEW_HOURS.certification),
  withdrawalReviewMs: reviewedWithin(REVIEW_HOURS.withdrawal),
  /** Up to this amount one person decides a complaint (§13). */
  complaintAloneUpTo: amount(usdt('50')),
  complaintReviewMs: reviewedWithin(REVIEW_HOURS.complaint, 4 * 24),
  appealReviewMs: reviewedWithin(REVIEW_HOURS.appeal),
  /** Spec §3: name and mark on every screen and email. */
  appName: text('Cliffhanger', MOST_APP_NAME),
  appLogoUrl: orNone(text('https://', MOST_URL)),
  /** §10.6 */
  lender: orNone(lender),
  /** §15 */
  merchant: orNone(merchant),
  salesTax: orNone(salesTax),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type Settings = RecordOf<typeof SETTINGS>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

const settingOf = (name: SettingName) => SETTINGS[name] as unknown as Setting<unknown>;

export const unitOf = (name: SettingName): SettingUnit | undefined => settingOf(name).unit;

/** The bounds as stored; undefined if only the form limits the value. */
export function boundsOf(name: SettingName): { readonly from: Json; readonly to: Json } | undefined {
  const setting = settingOf(name);
  const { bounds, range } = setting;
  return bounds === undefined ? range : { from: setting.write(bounds.from), to: setting.write(bounds.to) };
}

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** Undefined if the value is invalid for this setting. */
export const readSetting = (name: SettingName, written: Json): unknown => settingOf(name).read(written);

/** Validates a proposed value. */
export function checkSetting(name: SettingName, written: Json): Result<unknown> {
  const setting = settingOf(name) as Setting<number | bigint>;
  const { bounds } = setting;
  const value = setting.read(written);
  if (value === undefined) return refuse('invalid-input', { field: 'value' });
  if (bounds === undefined || (value >= bounds.from && value <= bounds.to)) return accept(value);
  const asWritten = (bound: number | bigint): string => {
    const json = setting.write(bound);
    return typeof json === 'string' ? json : JSON.stringify(json);
  };
  const facts = { from: asWritten(bounds.from), to: asWritten(bounds.to) };
  return refuse('setting-out-of-bounds', { field: 'value', facts });
}

export const writeSetting = (name: SettingName, value: unknown): Json => settingOf(name).write(value);

/** The values in force: stored values override defaults. An unreadable value is a bug and throws. */
export function settingsOf(written: ReadonlyMap<string, Json>): Settings {
  const values = SETTING_NAMES.map((name) => {
    const given = written.get(name);
    if (given === undefined) return [name, settingOf(name).byDefault];
    const value = readSetting(name, given);
    if (value === undefined) throw new TypeError(`the stored setting ${name} cannot be read`);
    return [name, value];
  });
  return Object.fromEntries(values) as Settings;
}

export const DEFAULT_SETTINGS: Settings = settingsOf(new Map());
