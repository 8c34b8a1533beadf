import type { SettingName } from './defaults.ts';

/**
 * What decides how much money moves, where to, or who looks at it (DOMAIN §10), whose posts count, and when a day begins:
 * two people change these.
 */
const TAKING_TWO: ReadonlySet<SettingName> = new Set<SettingName>([
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
  'linkHosts',
  'platformUtcOffsetMinutes',
]);

export const takesTwo = (name: SettingName): boolean => TAKING_TWO.has(name);
