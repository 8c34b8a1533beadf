import type { Locale } from '@cliffhanger/core/kernel';

interface Charge {
  /** An exact decimal string. */
  readonly charged: string;
  readonly currency: string;
}

/** A token is not an ISO currency: it has at least the two decimals of our prices. */
const decimalsOf = (currency: string): Intl.NumberFormatOptions =>
  /^[A-Z]{3}$/.test(currency)
    ? digitsOf(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions())
    : { minimumFractionDigits: 2, maximumFractionDigits: 6 };

const digitsOf = ({
  minimumFractionDigits = 2,
  maximumFractionDigits = 2,
}: Intl.ResolvedNumberFormatOptions): Intl.NumberFormatOptions => ({
  minimumFractionDigits,
  maximumFractionDigits,
});

/** The charged amount in the reader's format with the currency's decimals: `33,50`, not `33.5`. */
export const chargedFigures = ({ charged, currency }: Charge, locale: Locale): string =>
  new Intl.NumberFormat(locale, decimalsOf(currency)).format(charged as Intl.StringNumericLiteral);
