import type { Instant } from '@cliffhanger/core/kernel';
import { useUiSettings } from '@cliffhanger/ui';

const BASIS_POINTS = 10_000;

/** `5 %`, in the reader's language. */
export function useFeeText(): (quote: { readonly feeRate: number }) => string {
  const { locale } = useUiSettings();
  return ({ feeRate }) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      feeRate / BASIS_POINTS,
    );
}

/** `November`; the platform's months are in UTC. */
export function useMonthText(): (at: Instant) => string {
  const { locale } = useUiSettings();
  return (at) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(at);
}
