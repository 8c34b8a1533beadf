import { expect, test } from 'vitest';
import { DAY_MS, instantOf, later, MINUTE_MS, type SellerId } from '../../kernel/index.ts';
import { isSeenWorthWriting, isSessionAlive } from './session.ts';
import { parseSessionToken, sessionTokenText } from './session-token.ts';

const SEEN = instantOf(1_800_000_000_000);
const SELLER = '01990000-0000-7000-8000-00000000abcd' as SellerId;
const SECRET = `${'aZ09_-'.repeat(7)}x`;

test('a session ends when it was ended, or was not used for thirty days', () => {
  expect(isSessionAlive({ lastSeenAt: SEEN, endedAt: null }, later(SEEN, 30 * DAY_MS - 1))).toBe(true);
  expect(isSessionAlive({ lastSeenAt: SEEN, endedAt: null }, later(SEEN, 30 * DAY_MS))).toBe(false);
  expect(isSessionAlive({ lastSeenAt: SEEN, endedAt: SEEN }, SEEN)).toBe(false);
});

test('being seen is written every five minutes at most', () => {
  expect(isSeenWorthWriting({ lastSeenAt: SEEN, endedAt: null }, later(SEEN, 5 * MINUTE_MS - 1))).toBe(false);
  expect(isSeenWorthWriting({ lastSeenAt: SEEN, endedAt: null }, later(SEEN, 5 * MINUTE_MS))).toBe(true);
});

test('a token leads back to its seller and its secret', () => {
  const token = { sellerId: SELLER, secret: SECRET };
  expect(parseSessionToken(sessionTokenText(token))).toEqual(token);
});

test.each([
  '',
  '.',
  SECRET,
  SELLER,
  `${SELLER}.${SECRET}`,
  `${SELLER.replaceAll('-', '')}.${SECRET}a`,
  `${SELLER.replaceAll('-', '')}.${SECRET.slice(1)}`,
  `${SELLER.replaceAll('-', '').toUpperCase()}.${SECRET}`,
  `${SELLER.replaceAll('-', '')}.${SECRET.slice(1)}'`,
])('%j is no token of ours', (text) => {
  expect(parseSessionToken(text)).toBeUndefined();
});
