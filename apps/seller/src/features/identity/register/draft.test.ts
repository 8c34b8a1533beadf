import { DAY_MS } from '@cliffhanger/core/kernel';
import { beforeEach, expect, test } from 'vitest';
import { draftOf, forgetDraft, keepDraft, parseDraft, readDraft } from './draft.ts';

const TYPED = {
  realName: 'Mara Velden',
  country: 'NL',
  email: 'mara@night.example',
  password: 'a lantern at night',
  confirmPassword: 'a lantern at night',
  invitationCode: 'NIGHT777',
  code: '123456',
  termsVersion: '2026-01-01T00:00:00.000Z',
  socialAccounts: [{ handle: 'mara.nightlantern', followers: '18,400' }],
  contact: { kind: 'telegram' as const, address: 'mara_velden' },
};

beforeEach(() => localStorage.clear());

test('a draft restores the input without passwords and code', () => {
  keepDraft(draftOf(TYPED));
  const { password: _, confirmPassword: __, code: ___, termsVersion: ____, ...rest } = TYPED;
  expect(readDraft()).toEqual(rest);
});

test('storage never contains a password or a code', () => {
  keepDraft(draftOf(TYPED));
  const stored = Object.values(Object.fromEntries(Object.entries(localStorage))).join();
  expect(stored).not.toContain(TYPED.password);
  expect(stored).not.toContain(TYPED.code);
});

test('a deleted draft is gone', () => {
  keepDraft(draftOf(TYPED));
  forgetDraft();
  expect(readDraft()).toBeUndefined();
});

test('a draft older than a week is ignored', () => {
  const savedAt = 1_700_000_000_000;
  const stored = JSON.stringify({ savedAt, ...draftOf(TYPED) });
  expect(parseDraft(stored, savedAt + 7 * DAY_MS)).toBeDefined();
  expect(parseDraft(stored, savedAt + 7 * DAY_MS + 1)).toBeUndefined();
});

test.each([null, '', 'not json', '{}', '[]', '{"savedAt":1,"realName":7}'])(
  'an unreadable draft is ignored: %s',
  (text) => {
    expect(parseDraft(text, 0)).toBeUndefined();
  },
);
