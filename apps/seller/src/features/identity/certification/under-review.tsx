import { Card, EmptyState, Notice } from '@cliffhanger/ui';
import { LockKeyhole } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { ReviewPromise } from '../review-promise/review-promise.tsx';
import type { Certification } from './certification.ts';

export function UnderReview({ certification: { promisedBy } }: { certification: Certification }) {
  const say = useSay();
  return (
    <>
      <EmptyState compact drawing="waiting" title={say('certification.waiting')}>
        {say('certification.waiting.text')}
      </EmptyState>
      {promisedBy !== undefined && (
        <Card>
          <ReviewPromise by={promisedBy} />
        </Card>
      )}
      <Notice icon={LockKeyhole} tone="info">
        <p className="text-small">{say('certification.sealed')}</p>
      </Notice>
    </>
  );
}
