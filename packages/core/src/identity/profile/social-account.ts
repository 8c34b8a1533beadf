import { accept, type Result, refuse } from '../../kernel/index.ts';
import { MOST_SOCIAL_ACCOUNTS, type SocialAccount } from './seller.ts';

const HANDLE = /^[A-Za-z0-9_.]{2,24}$/;

/** A user name as the platform writes it, with or without @; undefined if it cannot be one. */
export function parseHandle(text: string): string | undefined {
  const handle = text.trim().replace(/^@/, '');
  return HANDLE.test(handle) && !handle.endsWith('.') ? handle : undefined;
}

export const MOST_FOLLOWERS = 2_000_000_000;

/** One to three, without duplicates, which would count followers twice. */
export function checkSocialAccounts(accounts: readonly SocialAccount[]): Result<readonly SocialAccount[]> {
  if (accounts.length === 0) return refuse('social-account-required', { field: 'socialAccounts' });
  if (accounts.length > MOST_SOCIAL_ACCOUNTS) return refuse('invalid-input', { field: 'socialAccounts' });
  const handles = accounts.map(({ handle }) => handle.toLowerCase());
  const repeated = handles.findIndex((handle, index) => handles.indexOf(handle) !== index);
  if (repeated >= 0) return refuse('invalid-input', { field: `socialAccounts.${repeated}.handle` });
  return accept(accounts);
}
