import { PullToRefresh, SkeletonRows } from '@cliffhanger/ui';
import { getCertification } from '@cliffhanger/wire/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { CertificationForm } from './certification-form.tsx';
import { Certified } from './certified.tsx';
import { Rejected } from './rejected.tsx';
import { UnderReview } from './under-review.tsx';

/** Who the seller really is: sent in, looked at by a person, and shown to nobody else. */
export function CertificationScreen() {
  const t = useTranslation();
  const certification = useApiQuery(getCertification, {});
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => certification.refetch()}>
      <Page title={t('certification.title')} back="mine">
        <QueryView
          answer={certification}
          loading={<SkeletonRows count={4} label={t('shell.list.loading')} />}
        >
          {(known) => {
            if (known.state === 'approved') return <Certified decidedAt={known.decidedAt} />;
            if (known.state === 'under-review') return <UnderReview certification={known} />;
            if (known.state === 'rejected') return <Rejected certification={known} />;
            return <CertificationForm />;
          }}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
}
