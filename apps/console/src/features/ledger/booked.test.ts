import { beforeAll, expect, test } from 'vitest';
import { changeLocale } from '../../shared/language/index.ts';
import { booked } from './booked.ts';

beforeAll(() => changeLocale('en'));

test('an amount of the books keeps its six decimals, so that a sum can be read down', () => {
  expect(booked(1_234_567_890_000n, 'USDT')).toBe('1,234,567.890000');
  expect(booked(-5n, 'USDT')).toBe('−0.000005');
  expect(booked(0n, 'USDT')).toBe('0.000000');
});

test('episodes are whole', () => {
  expect(booked(-1_200n, 'EPISODE')).toBe('−1,200');
});
