import { observe } from './observe.ts';

/** Every constant of the spec's §9 and §5, as DOMAIN decides it. */
export const SPEC_CONSTANTS = {
  'early-settlement-fee': '§9: early settlement costs 5 %',
  'early-settlements-a-month': '§9: at most 2 early settlements in a natural month',
  'settlement-hold': '§9: order funds are held T+7',
  'ship-within': '§9: ship within 24 hours',
  'platform-ships-after': '§9: the platform ships after 2 hours without the right',
  'platform-keeps-the-profit': '§9: what the platform ships is its own profit',
  'valid-invitee': '§9: an invitee is valid above 100.00 of sales',
  'valid-customer': '§9: a direct customer is valid above 10.00 of purchases',
  'withdrawals-in-usdt': '§9: withdrawals are in USDT only',
  'loan-range': '§9: loans from 100,000 to 30,000,000',
  'dashboard-refresh': '§9: dashboard data are refreshed every 60 minutes',
  'credit-update': '§9: the credit score is updated every 60 minutes',
  'repeat-click-lock': '§9: a repeated click is locked for 1500 ms',
  'toast-time': '§9: a toast stays for 2000 ms',
  'request-timeout': '§9: a request takes 60000 ms at most, in the app',
  'server-request-timeout': '§9: a request takes 60000 ms at most, at the server',
  'upload-timeout': '§9: an upload takes 60000 ms at most',
  'page-delay': '§9: a page that loads is waited for 200 ms before it shows so',
  'page-timeout': '§9: a page that does not come within 60000 ms may be asked for again',
  'chunk-timeout': '§9: the code of a page is waited for 120 s',
  'category-page': '§9: categories are asked for with page 1, size 10',
  'code-length': '§9: a verification code has 6 digits',
  'code-countdown': '§9: the next code after 60 s',
  'tab-colour': '§9: the selected tab is #6666FF',
  'loading-texts': '§9: loading, load more, no more',
  'code-input-length': '§5: the code input takes 6 characters',
  'number-box': '§5: a number box begins at 1 and steps by 1',
  'minimum-deposit': '§5: a recharge has a minimum (DOMAIN §6: 10)',
} as const;

export type SpecConstant = keyof typeof SPEC_CONSTANTS;

/**
 * Said by a test after the assertion that would have failed with another value. Named like the line of the spec, so
 * that a report can tell which lines no test stands behind.
 */
export const shows = (name: SpecConstant): void => observe({ kind: 'constant', name });
