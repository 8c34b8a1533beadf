import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { observe } from './observe.ts';

interface SpecConstantLine {
  readonly line: string;
  readonly value: string | number;
}

/** Every constant of the spec's §9 and §5 as DOMAIN specifies it; times in milliseconds. */
export const SPEC_CONSTANTS = {
  'early-settlement-fee': { line: '§9: early settlement costs 5 %', value: '5 %' },
  'early-settlements-a-month': { line: '§9: at most 2 early settlements in a natural month', value: 2 },
  'settlement-hold': { line: '§9: order funds are held T+7', value: 7 * DAY_MS },
  'ship-within': { line: '§9: ship within 24 hours', value: 24 * HOUR_MS },
  'platform-ships-after': {
    line: '§9: the platform ships after 2 hours without the right',
    value: 2 * HOUR_MS,
  },
  'platform-keeps-the-profit': {
    line: '§9: what the platform ships is its own profit',
    value: 'platform:retail',
  },
  'valid-invitee': { line: '§9: an invitee is valid above 100.00 of sales', value: '100' },
  'valid-customer': { line: '§9: a direct customer is valid above 10.00 of purchases', value: '10' },
  'withdrawals-in-usdt': { line: '§9: withdrawals are in USDT only', value: 'usdt' },
  'loan-range': { line: '§9: loans from 100,000 to 30,000,000', value: '100000–30000000' },
  'dashboard-refresh': { line: '§9: dashboard data are refreshed every 60 minutes', value: 60 * MINUTE_MS },
  'credit-update': { line: '§9: the credit score is updated every 60 minutes', value: 60 * MINUTE_MS },
  'repeat-click-lock': { line: '§9: a repeated click is locked for 1500 ms', value: 1_500 },
  'toast-time': { line: '§9: a toast stays for 2000 ms', value: 2_000 },
  'request-timeout': { line: '§9: a request takes 60000 ms at most, in the app', value: 60_000 },
  'server-request-timeout': { line: '§9: a request takes 60000 ms at most, at the server', value: 60_000 },
  'upload-timeout': { line: '§9: an upload takes 60000 ms at most', value: 60_000 },
  'page-delay': { line: '§9: a page that loads is waited for 200 ms before it shows so', value: 200 },
  'page-timeout': {
    line: '§9: a page that does not come within 60000 ms may be asked for again',
    value: 60_000,
  },
  'chunk-timeout': { line: '§9: the code of a page is waited for 120 s', value: 120_000 },
  'category-page': { line: '§9: categories are asked for with page 1, size 10', value: '1/10' },
  'code-length': { line: '§9: a verification code has 6 digits', value: 6 },
  'code-countdown': { line: '§9: the next code after 60 s', value: 60_000 },
  'tab-colour': { line: '§9: the selected tab is #6666FF', value: '#6666ff' },
  'loading-texts': { line: '§9: loading, load more, no more', value: 'loading/load more/no more' },
  'code-input-length': { line: '§5: the code input takes 6 characters', value: 6 },
  'number-box': { line: '§5: a number box begins at 1 and steps by 1', value: '1/1' },
  'minimum-deposit': { line: '§5: a recharge has a minimum (DOMAIN §6: 10)', value: '10' },
  'download-timeout': { line: '§9: a download takes 60000 ms at most', value: 60_000 },
  'socket-timeout': { line: '§9: a silent socket is given up after 60000 ms', value: 60_000 },
} as const satisfies Readonly<Record<string, SpecConstantLine>>;

export type SpecConstant = keyof typeof SPEC_CONSTANTS;

/**
 * Called after the assertion with the same value, so that the value was tested; the report fails where it is not the
 * spec's.
 */
export const shows = (name: SpecConstant, value: string | number): void =>
  observe({ kind: 'constant', name, value });
