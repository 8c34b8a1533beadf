import { MOST_SOCIAL_ACCOUNTS } from '@cliffhanger/core/identity';
import { handleInput } from '@cliffhanger/wire/identity';
import { refusing } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { FieldRefusal } from '../../../shared/forms/index.ts';
import { typedFollowersInput } from './followers.ts';

export const typedSocialAccountsInput = z
  .array(
    z.object({ handle: handleInput, followers: typedFollowersInput }),
    refusing('social-account-required'),
  )
  .check(
    z.minLength(1, refusing('social-account-required')),
    z.maxLength(MOST_SOCIAL_ACCOUNTS, refusing('invalid-input')),
  );

export interface TypedSocialAccount {
  readonly handle: string;
  readonly followers: string;
}

export const EMPTY_ACCOUNT: TypedSocialAccount = { handle: '', followers: '' };

const comparable = ({ handle }: TypedSocialAccount): string => handle.trim().replace(/^@/, '').toLowerCase();

/** The index of the first duplicate; -1 if there is none. */
export function repeatedAccount(accounts: readonly TypedSocialAccount[]): number {
  const handles = accounts.map(comparable);
  return handles.findIndex((handle, index) => handle !== '' && handles.indexOf(handle) < index);
}

/** A duplicate would count its followers twice. */
export function refuseRepeatedAccount(accounts: readonly TypedSocialAccount[]): FieldRefusal | undefined {
  const index = repeatedAccount(accounts);
  return index < 0 ? undefined : { field: `socialAccounts.${index}.handle`, name: 'invalid-input' };
}
