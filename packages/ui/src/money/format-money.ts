import { formatMoney, type Locale, type Money } from '@cliffhanger/core/kernel';
import { numberFormat } from '../settings/index.ts';

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 6 } as const;

/** Without sign or unit. `Intl` takes the decimal string as it is: no amount ever becomes a float. */
export const moneyFigures = (amount: Money, locale: Locale): string =>
  numberFormat(locale, DECIMALS).format(
    formatMoney((amount < 0n ? -amount : amount) as Money) as Intl.StringNumericLiteral,
  );
