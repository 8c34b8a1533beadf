import { ACCOUNT, WORK } from '../side-items.ts';
import type { NamedPage } from './results.ts';

/** The pages in the sidebar and one level below. */
export const SEARCHED_PAGES: readonly NamedPage[] = [
  ...WORK,
  ...ACCOUNT,
  { page: 'settings', label: 'shell.mine.settings' },
  { page: 'withdraw', label: 'shell.mine.withdraw' },
  { page: 'records', label: 'shell.mine.records' },
  { page: 'fundLog', label: 'shell.mine.fund-log' },
  { page: 'assets', label: 'shell.mine.assets' },
  { page: 'certification', label: 'shell.mine.certification' },
  { page: 'personalDetails', label: 'shell.mine.personal' },
  { page: 'socialAccounts', label: 'shell.mine.social' },
];
