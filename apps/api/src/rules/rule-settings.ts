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

/** Settings that affect sellers and viewers, in page order. The site's name and logo are not included. */
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

/** Settings of promised review times, by kind of review. Unclear payments have no promise. */
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

/** Constants of the code and the database: they change only with a release. */
export const FIXED_RULES = [
  { name: 'hold', value: SETTLEMENT_HOLD_MS / DAY_MS, unit: 'days' },
  { name: 'review', value: AUDIT_HOLDS_AT_MOST_MS / DAY_MS, unit: 'days' },
  { name: 'early-fee', value: Number(EARLY_SETTLEMENT_FEE), unit: 'basis-points' },
] as const;

export interface RuleView {
  readonly name: SettingName;
  readonly unit: SettingUnit | undefined;
  /** As stored: `"1"`, 24, `{"bronze": …}`. */
  readonly value: Json;
  readonly bounds: { readonly from: Json; readonly to: Json } | undefined;
  /** Undefined if the default is in force. */
  readonly inForce: SettingVersion | undefined;
  /** Newest first, including future versions. */
  readonly versions: readonly SettingVersion[];
}

/** The setting in force now, with its past and future versions. */
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

export function promiseMs(kind: keyof typeof PROMISES, all: readonly SettingVersion[], now: Instant): number {
  const { value } = ruleOf(PROMISES[kind], all, now);
  return Number(value) * HOUR_MS;
}
