import { exactMoneyFigures, type Locale, parseMoney } from '@cliffhanger/core/kernel';
import type { Json, SettingName } from '@cliffhanger/core/settings';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { numberText, percentRoundedDown, periodText } from '../public-page/index.ts';
import type { RuleView } from './rule-settings.ts';

const WHOLE = 10_000;

/** The stored value as text. */
export const writtenText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** An amount in the reader's number format, with all decimals if it has more than two. */
export function usdtText(locale: Locale, written: Json): string {
  const amount = parseMoney(writtenText(written));
  if (amount === undefined) return writtenText(written);
  return `${exactMoneyFigures(amount, locale)} USDT`;
}

const listText = (locale: Locale, words: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'short', type: 'conjunction' }).format(words);

const networkText = (locale: Locale, network: string): string =>
  t(locale, `names.network.${network}` as ServerMessageId);

type Fields = Readonly<Record<string, Json>>;

/** Settings that are more than a number with a unit. */
const OF_THEIR_OWN: Partial<Record<SettingName, (locale: Locale, value: Json) => string>> = {
  payoutNetworks: (locale, value) =>
    listText(
      locale,
      (value as readonly string[]).map((network) => networkText(locale, network)),
    ),
  allocationNetwork: (locale, value) =>
    value === 'none' ? t(locale, 'rules.none') : networkText(locale, writtenText(value)),
  depositConfirmations: (locale, value) =>
    listText(
      locale,
      Object.entries(value as Fields).map(
        ([network, count]) => `${networkText(locale, network)} ${numberText(locale, Number(count))}`,
      ),
    ),
  linkHosts: (locale, value) => listText(locale, value as readonly string[]),
  cardCharge: (locale, value) => {
    const { currency, perUsdt } = value as Fields;
    return `1 USDT = ${usdtText(locale, perUsdt ?? '').replace(' USDT', '')} ${writtenText(currency)}`;
  },
  platformUtcOffsetMinutes: (locale, value) => {
    const minutes = Number(value);
    const clock = `${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
    return t(locale, 'rules.day-begins', { at: `UTC${minutes < 0 ? '−' : '+'}${clock}` });
  },
  levels: (locale) => t(locale, 'rules.see-table'),
  packs: (locale) => t(locale, 'rules.see-table'),
  lender: (locale, value) =>
    value === null ? t(locale, 'rules.none') : writtenText((value as Fields)['name']),
  merchant: (locale, value) =>
    value === null ? t(locale, 'rules.platform-itself') : writtenText((value as Fields)['name']),
  salesTax: (locale, value) => {
    if (value === null) return t(locale, 'rules.none');
    const { label, rate } = value as Fields;
    return `${writtenText(label)} ${percentRoundedDown(locale, { part: Number(rate), of: WHOLE, places: 1 })}`;
  },
};

/** A setting's value with its unit. */
export function valueText(
  locale: Locale,
  { name, unit }: Pick<RuleView, 'name' | 'unit'>,
  value: Json,
): string {
  const own = OF_THEIR_OWN[name];
  return own === undefined ? unitText(locale, unit, value) : own(locale, value);
}

export function unitText(locale: Locale, unit: RuleView['unit'], value: Json): string {
  switch (unit) {
    case 'usdt':
      return usdtText(locale, value);
    case 'days':
    case 'hours':
    case 'minutes':
      return periodText(locale, Number(value), unit);
    case 'basis-points':
      return percentRoundedDown(locale, {
        part: Number(value),
        of: WHOLE,
        places: Number(value) % 100 === 0 ? 0 : 1,
      });
    case 'points':
      return t(locale, 'rules.points', { points: Number(value) });
    case undefined:
      return JSON.stringify(value);
  }
}

/** The range that a setting allows; the withdrawal fee has a second limit. */
export function limitText(locale: Locale, { name, unit, bounds }: RuleView): string | undefined {
  if (bounds === undefined) return undefined;
  const to = unitText(locale, unit, bounds.to);
  if (name === 'withdrawalFee') return t(locale, 'rules.limit.fee', { to });
  const from = Number(bounds.from);
  return from === 0
    ? t(locale, 'rules.limit.at-most', { to })
    : t(locale, 'rules.limit.between', { from: unitText(locale, unit, bounds.from), to });
}
