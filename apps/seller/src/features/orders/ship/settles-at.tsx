import type { Instant } from '@cliffhanger/core/kernel';
import { shortTime, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

/** The end of the hold, beside the amounts of a quote. */
export function SettlesAt({ at }: { at: Instant }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{t('orders.ship.settles')}</dt>
      <dd className="figures text-label">{shortTime(at, locale)}</dd>
    </div>
  );
}
