import { expect, test } from 'vitest';
import { DAY_MS, instantOf, type SellerId, usdt } from '../../kernel/index.ts';
import type { Email } from '../email-code/email.ts';
import { mayAccountBeDeleted } from '../profile/account-deletion.ts';
import { checkSocialAccounts, parseHandle } from '../profile/social-account.ts';
import { checkApplication, type SellerApplication, sellerFrom } from './application.ts';

const APPLICATION: SellerApplication = {
  email: 'mara@example.org' as Email,
  realName: 'Mara Velden',
  country: 'DE',
  contact: { kind: 'whatsapp', address: '+49 170 123 45 67' },
  socialAccounts: [{ handle: 'mara.velden', followers: 12_400 }],
  locale: 'de',
};

test('an application is stored in one form', () => {
  expect(checkApplication(APPLICATION)).toMatchObject({
    ok: true,
    value: { contact: { kind: 'whatsapp', address: '+491701234567' } },
  });
});

test('a new seller is bronze, has no picture and waits for review', () => {
  const now = instantOf(1_800_000_000_000);
  const id = '01990000-0000-7000-8000-000000000001' as SellerId;
  expect(sellerFrom(APPLICATION, { id, invitedBy: null, now, reviewMs: DAY_MS })).toMatchObject({
    id,
    level: 'bronze',
    avatar: null,
    invitedBy: null,
    registeredAt: now,
    review: { kind: 'pending' },
  });
});

test.each([
  ['mara.velden', 'mara.velden'],
  [' @mara_velden ', 'mara_velden'],
])('%j is the user name %s', (typed, handle) => {
  expect(parseHandle(typed)).toBe(handle);
});

test.each(['a', 'mara.', 'mara velden', 'm'.repeat(25), '@', 'https://example.org/@mara', 'мара'])(
  '%j is no user name',
  (typed) => {
    expect(parseHandle(typed)).toBeUndefined();
  },
);

test('one to three social accounts, each once', () => {
  const account = (handle: string) => ({ handle, followers: 1 });
  expect(checkSocialAccounts(['one', 'two', 'three'].map(account)).ok).toBe(true);
  expect(checkSocialAccounts([])).toMatchObject({ refusal: { name: 'social-account-required' } });
  expect(checkSocialAccounts(['one', 'two', 'three', 'four'].map(account)).ok).toBe(false);
  expect(checkSocialAccounts(['one', 'two', 'One'].map(account))).toMatchObject({
    refusal: { field: 'socialAccounts.2.handle' },
  });
});

test('an account that holds a millionth of a dollar cannot be deleted', () => {
  expect(mayAccountBeDeleted([usdt('0'), usdt('0')]).ok).toBe(true);
  expect(mayAccountBeDeleted([usdt('0'), usdt('0.000001')])).toMatchObject({
    refusal: { name: 'account-holds-money' },
  });
});
