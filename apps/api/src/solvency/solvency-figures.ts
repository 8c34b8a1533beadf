import { exactMoneyFigures, type Locale, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { centsRoundedDown, centsRoundedUp, shareInTenths } from '@cliffhanger/core/solvency';
import { html, type Markup } from '../public-page/index.ts';

const DECIMALS = 6;
const QUIET_DIGITS = 4;

/** All six decimals, the last four muted. */
export function exactly(locale: Locale, amount: Money): Markup {
  const text = exactMoneyFigures(amount, locale, DECIMALS);
  return html`${text.slice(0, -QUIET_DIGITS)}<s>${text.slice(-QUIET_DIGITS)}</s>`;
}

/** Rounded against us in texts: debts and shortfalls up, holdings down. */
export const owedText = (locale: Locale, amount: Money): string =>
  moneyFigures(centsRoundedUp(amount), locale);
export const heldText = (locale: Locale, amount: Money): string =>
  moneyFigures(centsRoundedDown(amount), locale);

const PER_WHOLE = 1_000;

/** 89.6 %, rounded down. */
export const shareText = (locale: Locale, part: Money, whole: Money): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(shareInTenths(part, whole) / PER_WHOLE);

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  bep20: 'BNB Smart Chain',
  erc20: 'Ethereum',
  trc20: 'TRON',
};

export const networkName = (network: string): string => NETWORK_NAMES[network] ?? network;
