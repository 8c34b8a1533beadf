import type { SettingVersion } from '@cliffhanger/application/ports';
import { DAY_MS, HOUR_MS, type Instant } from '@cliffhanger/core/kernel';
import { AUDIT_HOLDS_AT_MOST_MS, SETTLEMENT_HOLD_MS } from '@cliffhanger/core/orders';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import {
  DEFAULT_SETTINGS,
  type Json,
  SETTINGS,
  type Setting,
  type SettingName,
  type SettingUnit,
  unitOf,
  writeSetting,
} from '@cliffhanger/core/settings';
import { EARLY_SETTLEMENT_FEE } from '@cliffhanger/core/settlement';

/** What sellers and viewers feel, in the order of the page. The name and the mark of the site are not among it. */
export const RULE_SETTINGS = [
  'withdrawalFee',
  'withdrawalMinimum',
  'newAddressWaitsMs',
  'withdrawalByRuleUpTo',
  'withdrawalByRuleADay',
  'secondPersonAbove',
  'payoutNetworks',
  'depositMinimum',
  'depositConfirmations',
  'clickCountsForMs',
  'allocationNetwork',
  'shippedForSellerAfterMs',
  'proceedsFromScore',
  'linkHosts',
  'levels',
  'packs',
  'cardCharge',
  'invoiceOpenForMs',
  'invoiceHonouredForMs',
  'preOrderLateAfterMs',
  'complaintAloneUpTo',
  'salesTax',
  'merchant',
  'lender',
  'platformUtcOffsetMinutes',
] as const satisfies readonly SettingName[];

/** Within what time an answer is promised, by what is waited for. Nobody is promised anything about an unclear payment. */
export const PROMISES = {
  'promotion-link': 'promotionLinkReviewMs',
  deposit: 'depositReviewMs',
  registration: 'registrationReviewMs',
  store: 'storeReviewMs',
  certification: 'certificationReviewMs',
  withdrawal: 'withdrawalReviewMs',
  complaint: 'complaintReviewMs',
  appeal: 'appealReviewMs',
} as const satisfies Partial<Record<ReviewKind, SettingName>>;

/** No setting: they stand in the program and in the database, and change with a new version of both. */
export const FIXED_RULES = [
  { name: 'hold', value: SETTLEMENT_HOLD_MS / DAY_MS, unit: 'days' },
  { name: 'review', value: AUDIT_HOLDS_AT_MOST_MS / DAY_MS, unit: 'days' },
  { name: 'early-fee', value: Number(EARLY_SETTLEMENT_FEE), unit: 'basis-points' },
] as const;

export interface RuleView {
  readonly name: SettingName;
  readonly unit: SettingUnit | undefined;
  /** As it is written down: `"1"`, 24, `{"bronze": …}`. */
  readonly value: Json;
  readonly bounds: { readonly from: Json; readonly to: Json } | undefined;
  /** Since when; undefined: from the beginning. */
  readonly inForce: SettingVersion | undefined;
  /** The newest first; those that are decided and not in force yet among them. */
  readonly versions: readonly SettingVersion[];
}

/** A setting as it is in force now, with all that it was and will be. */
export function ruleOf(name: SettingName, all: readonly SettingVersion[], now: Instant): RuleView {
  const versions = all.filter((version) => version.name === name);
  const inForce = versions
    .filter(({ effectiveFrom }) => effectiveFrom <= now)
    .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom)
    .at(-1);
  const { bounds } = SETTINGS[name] as Setting<unknown>;
  return {
    name,
    unit: unitOf(name),
    value: inForce?.value ?? writeSetting(name, DEFAULT_SETTINGS[name]),
    bounds: bounds && { from: writeSetting(name, bounds.from), to: writeSetting(name, bounds.to) },
    inForce,
    versions: versions.toReversed(),
  };
}

/** What is promised, in milliseconds. */
export function promiseMs(kind: keyof typeof PROMISES, all: readonly SettingVersion[], now: Instant): number {
  const { value } = ruleOf(PROMISES[kind], all, now);
  return Number(value) * HOUR_MS;
}
