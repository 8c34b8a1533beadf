import { SOCIAL_PROOF_EVERY_DAYS } from '@cliffhanger/core/credit';
import { Button, Card, CopyRow, Skeleton, useUiSettings } from '@cliffhanger/ui';
import { askSocialProof, listSocialProofs } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useState } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { call, invalidate, problemText, QueryView, useApiQuery } from '../../../shared/server/index.ts';

type Proof = AnswerOf<typeof listSocialProofs>['list'][number];

/** Ownership of each saved account, proved by a code in its profile. */
export function SocialProofs() {
  const t = useTranslation();
  const proofs = useApiQuery(listSocialProofs, {});
  return (
    <section className="grid gap-2 pt-3">
      <h2 className="px-1 text-head">{t('identity.proof.title')}</h2>
      <p className="px-1 text-small text-muted">
        {t('identity.proof.text', { days: SOCIAL_PROOF_EVERY_DAYS })}
      </p>
      <QueryView answer={proofs} loading={<Skeleton className="h-60 rounded-card" />}>
        {({ list }) => (
          <div className="grid gap-2">
            {list.map((proof) => (
              <ProofCard key={proof.handle} proof={proof} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}

function ProofCard({ proof }: { readonly proof: Proof }) {
  const t = useTranslation();
  const copy = useCopy();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const check = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const requested = await call(askSocialProof, { handle: proof.handle });
      if (!requested.ok) setProblem(requested.refusal.message);
      await invalidate('identity');
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={`@${proof.handle}`}>
      <div className="grid gap-3">
        <p>{t('identity.proof.do', { code: proof.code })}</p>
        <CopyRow label={t('identity.proof.code')} text={proof.code} onCopy={copy} mono />
        <ProofState proof={proof} />
        <Button look="soft" wide busy={isBusy} onClick={() => void check()}>
          {t('identity.proof.check')}
        </Button>
        {problem !== undefined && (
          <p role="alert" className="text-small text-bad">
            {problem}
          </p>
        )}
      </div>
    </Card>
  );
}

function ProofState({ proof: { countsUntil, found, isWaiting } }: { readonly proof: Proof }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (isWaiting)
    return (
      <p role="status" className="text-muted">
        {t('identity.proof.waiting')}
      </p>
    );
  if (countsUntil !== null) {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(countsUntil);
    return (
      <p role="status" className="text-good">
        {t('identity.proof.proven', { date })}
      </p>
    );
  }
  if (found === null) return null;
  return (
    <p role="status" className="text-bad">
      {t(found === 'no-answer' ? 'identity.proof.no-answer' : 'identity.proof.not-seen')}
    </p>
  );
}
