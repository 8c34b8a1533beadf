import { Button } from '@cliffhanger/ui';
import { useState } from 'react';
import { DecisionCard } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Certification } from './certification.ts';
import { CertificationForm } from './certification-form.tsx';

/** The reason, the appeal, and a new attempt. */
export function Rejected({ certification: { id, notice } }: { certification: Certification }) {
  const t = useTranslation();
  const [triesAgain, setTriesAgain] = useState(false);
  if (triesAgain) return <CertificationForm />;
  return (
    <>
      <h2 className="pt-1 text-title text-balance">{t('certification.rejected')}</h2>
      {notice !== undefined && id !== undefined && (
        <DecisionCard notice={notice} about={{ subject: 'certification', subjectId: id }} />
      )}
      <Button look="primary" wide onClick={() => setTriesAgain(true)}>
        {t('certification.again')}
      </Button>
    </>
  );
}
