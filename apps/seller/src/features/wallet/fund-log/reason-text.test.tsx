import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { useReasonText } from './reason-text.ts';

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['wallet']);
});

const text = (reason: string) => renderHook(() => useReasonText()).result.current(reason);

test('a word of the books is said in a sentence', () => {
  expect(text('unbacked')).toBe('Credited after two people checked it; no transfer was matched.');
});

test('what a person wrote is shown as they wrote it', () => {
  expect(text('Paid twice, see ticket 41.')).toBe('Paid twice, see ticket 41.');
});
