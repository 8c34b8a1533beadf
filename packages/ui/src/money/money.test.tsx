import { type Locale, usdt } from '@cliffhanger/core/kernel';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UiProvider, type UiSettings, useUiSettings } from '../settings/index.ts';
import { briefMoneyFigures, moneyFigures } from './format-money.ts';
import { Money } from './money.tsx';

function shown(children: ReactNode, change: Partial<UiSettings> = {}): string {
  const Changed = () => {
    const settings = useUiSettings();
    const words = { ...settings.words, hiddenAmount: 'Amount hidden' };
    return <UiProvider settings={{ ...settings, words, ...change }}>{children}</UiProvider>;
  };
  return render(<Changed />).container.textContent ?? '';
}

test('an amount has at least two decimals and as many as it needs', () => {
  expect(moneyFigures(usdt('1568.5'), 'en')).toBe('1,568.50');
  expect(moneyFigures(usdt('0.000001'), 'en')).toBe('0.000001');
  expect(moneyFigures(usdt('0'), 'en')).toBe('0.00');
});

test('in lists and totals an amount has two decimals and is never rounded up', () => {
  expect(briefMoneyFigures(usdt('478.5799'), 'en')).toBe('478.57');
  expect(briefMoneyFigures(usdt('-0.999999'), 'en')).toBe('0.99');
  expect(briefMoneyFigures(usdt('1568.5'), 'de')).toBe('1.568,50');
  expect(shown(<Money amount={usdt('478.5799')} brief unit="USDT" />)).toBe('478.57USDT');
});

test('less than a cent is not shown as nothing', () => {
  expect(briefMoneyFigures(usdt('0.004'), 'en')).toBe('0.004');
});

test('an amount that is not known yet has a place and no figures', () => {
  const { container } = render(<Money amount={undefined} unit="USDT" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('[aria-hidden]')).not.toBeNull();
});

test('the largest amount keeps every digit', () => {
  expect(moneyFigures(usdt('9223372036854.775807'), 'en')).toBe('9,223,372,036,854.775807');
});

test.each<[Locale, string]>([
  ['en', '1,568.56'],
  ['de', '1.568,56'],
  ['ru', '1\u00a0568,56'],
])('figures are written as in %s', (locale, expected) => {
  expect(moneyFigures(usdt('1568.56'), locale)).toBe(expected);
});

test('money that came in has a plus, money that left a true minus', () => {
  expect(shown(<Money amount={usdt('6.72')} flow="in" />)).toBe('+6.72');
  expect(shown(<Money amount={usdt('150')} flow="out" />)).toBe('\u2212150.00');
  expect(shown(<Money amount={usdt('-150')} />)).toBe('\u2212150.00');
});

test('the unit follows where it is asked for', () => {
  expect(shown(<Money amount={usdt('214.3')} unit="USDT" />)).toBe('214.30USDT');
});

test('the eye covers the amount, its sign and its size, and says so to a screen reader', () => {
  const text = shown(<Money amount={usdt('9000')} flow="in" unit="USDT" />, { isMoneyHidden: true });
  expect(text).toBe('••••••Amount hidden');
});
