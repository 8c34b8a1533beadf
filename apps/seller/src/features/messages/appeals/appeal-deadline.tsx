import { type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import { Countdown, useNow } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

/** Counts down to the promised response; afterwards shows that it is late. */
export function AppealDeadline({ promisedBy }: { promisedBy: Instant }) {
  const t = useTranslation();
  if (useNow(MINUTE_MS) >= promisedBy)
    return <p className="text-small text-warn">{t('inbox.appeal.late')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
      {t('inbox.appeal.answered-in')}
      <Countdown until={promisedBy} format="words" calm />
    </p>
  );
}
