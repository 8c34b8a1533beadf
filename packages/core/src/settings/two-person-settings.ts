import type { SettingName } from './defaults.ts';

/**
 * Settings that decide how much money moves, where to and who reviews it (DOMAIN §10), which posts count, and
 * when a day begins. Changing them takes two people.
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
  'allocationNetwork',
]);

export const takesTwo = (name: SettingName): boolean => TAKING_TWO.has(name);
