import type { SettingName } from '@cliffhanger/core/settings';

/** Each setting belongs to one group; a test fails if one is missing. */
export const SETTING_GROUPS = {
  out: [
    'withdrawalFee',
    'withdrawalMinimum',
    'withdrawalByRuleUpTo',
    'withdrawalByRuleADay',
    'secondPersonAbove',
    'newAddressWaitsMs',
    'withdrawalReviewMs',
    'payoutNetworks',
  ],
  in: [
    'depositMinimum',
    'depositConfirmations',
    'depositReviewMs',
    'invoiceOpenForMs',
    'invoiceHonouredForMs',
    'cardCharge',
  ],
  orders: [
    'clickCountsForMs',
    'allocationNetwork',
    'shippedForSellerAfterMs',
    'proceedsFromScore',
    'preOrderLateAfterMs',
    'complaintAloneUpTo',
    'complaintReviewMs',
  ],
  sellers: ['levels', 'packs', 'linkHosts'],
  reviews: [
    'registrationReviewMs',
    'storeReviewMs',
    'certificationReviewMs',
    'promotionLinkReviewMs',
    'appealReviewMs',
  ],
  platform: ['appName', 'appLogoUrl', 'platformUtcOffsetMinutes', 'merchant', 'salesTax', 'lender'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

export type SettingGroup = keyof typeof SETTING_GROUPS;
export const GROUP_NAMES = Object.keys(SETTING_GROUPS) as readonly SettingGroup[];
