import { expect, test } from 'vitest';
import { parseSessionToken, sessionTokenText } from '../identity/index.ts';
import { idOf, instantOf, later } from '../kernel/index.ts';
import {
  isStaffSessionAlive,
  parseStaffToken,
  STAFF_SESSION_IDLE_MS,
  STAFF_SESSION_LASTS_MS,
  staffTokenText,
} from './session.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const secret = 'a'.repeat(43);

test('a token of the staff is never taken for a seller’s, nor the other way round', () => {
  const staff = staffTokenText({ operatorId: idOf(ID), secret });
  const seller = sessionTokenText({ sellerId: idOf(ID), secret });
  expect(parseStaffToken(staff)).toEqual({ operatorId: ID, secret });
  expect(parseStaffToken(seller)).toBeUndefined();
  expect(parseSessionToken(staff)).toBeUndefined();
});

test('a console that nobody touches is closed, and any after a working day', () => {
  const createdAt = instantOf(0);
  const lastSeenAt = later(createdAt, STAFF_SESSION_LASTS_MS - 1);
  const open = { createdAt, lastSeenAt, endedAt: null };
  expect(
    isStaffSessionAlive({ ...open, lastSeenAt: createdAt }, later(createdAt, STAFF_SESSION_IDLE_MS)),
  ).toBe(false);
  expect(isStaffSessionAlive(open, lastSeenAt)).toBe(true);
  expect(isStaffSessionAlive(open, later(createdAt, STAFF_SESSION_LASTS_MS))).toBe(false);
  expect(isStaffSessionAlive({ ...open, endedAt: lastSeenAt }, lastSeenAt)).toBe(false);
});
