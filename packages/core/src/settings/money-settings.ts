import type { SettingName } from './defaults.ts';

/** Settings that decide amounts, destinations or reviewers; two people change them (DOMAIN §10). */
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
