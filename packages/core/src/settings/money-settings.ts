import type { SettingName } from './defaults.ts';

/** What decides how much money moves, where to, or who looks at it: two people change these (DOMAIN §10). */
const ABOUT_MONEY: ReadonlySet<SettingName> = new Set<SettingName>([
  'proceedsFromScore',
  'cardCharge',
  'depositMinimum',
  'depositConfirmations',
  'newAddressWaitsMs',
  'withdrawalFee',
  'withdrawalMinimum',
  'withdrawalByRuleUpTo',
  'withdrawalByRuleADay',
  'secondPersonAbove',
  'complaintAloneUpTo',
  'payoutNetworks',
  'levels',
  'packs',
  'lender',
  'merchant',
  'salesTax',
]);

export const isAboutMoney = (name: SettingName): boolean => ABOUT_MONEY.has(name);
