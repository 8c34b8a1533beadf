import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { afterEach, expect, test, vi } from 'vitest';
import { MARA } from '../../../test/mara.ts';
import {
  currentSession,
  endSession,
  followOtherTabs,
  onSessionEnd,
  openSession,
  updateUser,
} from './session.ts';
import { readStoredSession } from './stored-session.ts';

afterEach(() => {
  endSession('logged-out');
  localStorage.clear();
});

test('a session is stored under the keys token and userInfo and read back', () => {
  openSession({ token: 'secret', user: MARA });
  expect(localStorage.getItem('token')).toBe('secret');
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ real_name: 'Mara Velden' });
  expect(readStoredSession()).toEqual({ token: 'secret', user: MARA });
});

test('an incomplete or unreadable session is ignored', () => {
  localStorage.setItem(STORAGE_KEYS.token, 'secret');
  expect(readStoredSession()).toBeUndefined();
  localStorage.setItem(STORAGE_KEYS.user, '{"real_name": 1}');
  expect(readStoredSession()).toBeUndefined();
  localStorage.setItem(STORAGE_KEYS.user, 'not json');
  expect(readStoredSession()).toBeUndefined();
});

test('logging out removes token and user and notifies listeners once', () => {
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  openSession({ token: 'secret', user: MARA });
  endSession('logged-out');
  endSession('expired');
  expect(localStorage.length).toBe(0);
  expect(currentSession()).toBeUndefined();
  expect(listener).toHaveBeenCalledExactlyOnceWith('logged-out');
  stop();
});

test('a changed profile is visible and stored at once', () => {
  openSession({ token: 'secret', user: MARA });
  updateUser({ ...MARA, realName: 'Mara V.' });
  expect(currentSession()?.user.realName).toBe('Mara V.');
  expect(readStoredSession()?.user.realName).toBe('Mara V.');
});

test('a logout in one tab reaches the others', () => {
  followOtherTabs();
  openSession({ token: 'secret', user: MARA });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.token, newValue: null }));
  expect(currentSession()).toBeUndefined();
});
