import { usdt } from '@cliffhanger/core/kernel';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UiProvider, type UiSettings, useUiSettings } from '../settings/index.ts';
import { Money } from './money.tsx';

function renderedText(children: ReactNode, change: Partial<UiSettings> = {}): string {
  const Changed = () => {
    const settings = useUiSettings();
    const words = { ...settings.words, hiddenAmount: 'Amount hidden' };
    return <UiProvider settings={{ ...settings, words, ...change }}>{children}</UiProvider>;
  };
  return render(<Changed />).container.textContent ?? '';
}

test('an amount has two decimals', () => {
  expect(renderedText(<Money amount={usdt('478.5799')} unit="USDT" />)).toBe('478.57USDT');
});

test('an unknown amount reserves its space and shows no figures', () => {
  const { container } = render(<Money amount={undefined} unit="USDT" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('[aria-hidden]')).not.toBeNull();
});

test('money that came in has a plus, money that left a true minus', () => {
  expect(renderedText(<Money amount={usdt('6.72')} flow="in" />)).toBe('+6.72');
  expect(renderedText(<Money amount={usdt('150')} flow="out" />)).toBe('\u2212150.00');
  expect(renderedText(<Money amount={usdt('-150')} />)).toBe('\u2212150.00');
});

test('the unit is shown on request', () => {
  expect(renderedText(<Money amount={usdt('214.3')} unit="USDT" />)).toBe('214.30USDT');
});

test('hidden money covers the amount, its sign and its length, and tells screen readers that it is hidden', () => {
  const text = renderedText(<Money amount={usdt('9000')} flow="in" unit="USDT" />, { isMoneyHidden: true });
  expect(text).toBe('••••••Amount hidden');
});
