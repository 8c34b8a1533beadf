import type { Email } from '@cliffhanger/core/identity';
import { shortTime, useUiSettings } from '@cliffhanger/ui';
import { appealLockedOut } from '@cliffhanger/wire/trust';
import { AppealStanding, DecisionCard, MayAppeal } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { call } from '../../../shared/server/index.ts';
import { EnterLocked } from './enter-locked.tsx';
import type { LockedOutResponse } from './locked-out-response.ts';

interface LockedOutDecisionProps {
  readonly email: Email;
  readonly decision: LockedOutResponse;
  readonly onAppealed: (appeal: NonNullable<LockedOutResponse['appeal']>) => void;
}

/** Reason, end and conversation of the decision, and the appeal. */
export function LockedOutDecision({ email, decision, onAppealed }: LockedOutDecisionProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { subject, notice, until, appeal, proof } = decision;
  return (
    <>
      <div className="grid gap-1 pt-4">
        <h2 className="text-display text-balance">
          {t(subject === 'account-lock' ? 'identity.kept-out.locked' : 'identity.review.rejected.heading')}
        </h2>
        {until !== null && (
          <p className="text-muted">{t('identity.kept-out.opens', { date: shortTime(until, locale) })}</p>
        )}
      </div>
      <DecisionCard
        notice={notice}
        facts={until === null ? [] : [[t('identity.kept-out.until'), shortTime(until, locale)]]}
        appeal={
          appeal === null ? (
            <MayAppeal
              appealUntil={notice.appealUntil}
              send={(text) => call(appealLockedOut, { proof, text })}
              onSent={onAppealed}
            />
          ) : (
            <AppealStanding appeal={appeal} />
          )
        }
      />
      {subject === 'account-lock' && <EnterLocked email={email} proof={proof} />}
      <p className="text-center">
        <PageLink to="support" className="reach inline-block text-label text-muted">
          {t('shell.offer.contact-support')}
        </PageLink>
      </p>
    </>
  );
}
