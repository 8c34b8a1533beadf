import { Banner, Card, EmptyState } from '@cliffhanger/ui';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { ReviewPromise } from '../review-promise/review-promise.tsx';
import type { Certification } from './certification.ts';

export function UnderReview({ certification: { promisedBy } }: { certification: Certification }) {
  const t = useTranslation();
  return (
    <>
      <EmptyState compact drawing="waiting" title={t('certification.waiting')}>
        {t('certification.waiting.text')}
      </EmptyState>
      {promisedBy !== undefined && (
        <Card>
          <ReviewPromise by={promisedBy} />
        </Card>
      )}
      <Banner icon={LockKeyhole} tone="info">
        <p className="text-small">{t('certification.sealed')}</p>
      </Banner>
    </>
  );
}
