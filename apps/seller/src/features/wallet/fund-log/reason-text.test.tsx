import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { useReasonText } from './reason-text.ts';

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['wallet']);
});

const text = (reason: string) => renderHook(() => useReasonText()).result.current(reason);

test('a reason code of the ledger is translated', () => {
  expect(text('unbacked')).toBe('Credited after two people checked it; no transfer was matched.');
});

test('a reason written by a person is shown unchanged', () => {
  expect(text('Paid twice, see ticket 41.')).toBe('Paid twice, see ticket 41.');
});
