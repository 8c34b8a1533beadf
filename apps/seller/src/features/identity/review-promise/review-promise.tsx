import type { Instant } from '@cliffhanger/core/kernel';
import { Banner, Countdown, StateBadge, shortTime, useNow, useUiSettings } from '@cliffhanger/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

/** The promised time of a review, or what to do when it has passed. */
export function ReviewPromise({ by }: { by: Instant }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const isOverdue = useNow(60_000) >= by;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StateBadge state="pending" word={t('identity.review.state.pending')} />
        {!isOverdue && <Countdown until={by} format="words" icon="clock" />}
      </div>
      {isOverdue ? (
        <Banner icon={Clock} tone="warn">
          {t('identity.review.pending.overdue')}{' '}
          <PageLink to="support">{t('shell.offer.contact-support')}</PageLink>
        </Banner>
      ) : (
        <p className="text-small text-muted">
          {t('identity.review.promised-by', { time: shortTime(by, locale) })}
        </p>
      )}
    </div>
  );
}
