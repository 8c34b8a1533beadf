import { PullToRefresh, SkeletonRows } from '@cliffhanger/ui';
import { getCertification } from '@cliffhanger/wire/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { CertificationForm } from './certification-form.tsx';
import { Certified } from './certified.tsx';
import { Rejected } from './rejected.tsx';
import { UnderReview } from './under-review.tsx';

/** Identity check; staff review the documents, which are visible to nobody else. */
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
