import type { Instant } from '@cliffhanger/core/kernel';
import { buttonClass, EmptyState, shortTime, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

export function Certified({ decidedAt }: { decidedAt: Instant | undefined }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <EmptyState
      drawing="passed"
      title={t('certification.approved')}
      action={
        <PageLink to="invite" className={buttonClass({ look: 'primary', wide: true })}>
          {t('certification.approved.action')}
        </PageLink>
      }
    >
      <p>{t('certification.approved.text')}</p>
      {decidedAt !== undefined && (
        <p className="pt-2 text-small">
          {t('certification.approved.since', { date: shortTime(decidedAt, locale) })}
        </p>
      )}
    </EmptyState>
  );
}
