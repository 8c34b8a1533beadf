import { type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { DecisionNotice, shortTime, useNow, useUiSettings } from '@cliffhanger/ui';
import type { decisionNotice } from '@cliffhanger/wire/kernel';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useReviewHours } from '../app-config/index.ts';
import { useTranslation } from '../language/index.ts';
import { PageLink } from '../navigation/index.ts';
import { AppealPart } from './appeal-part.tsx';

type DecisionNotice = z.output<typeof decisionNotice>;

interface DecisionCardProps {
  readonly notice: DecisionNotice;
  /** Adds an appeal for this decision to the card; the screen must load the `trust` messages. */
  readonly about?: AppealedDecision;
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  /** Replaces the default appeal button, which needs a session. */
  readonly appeal?: ReactNode;
}

export function DecisionCard({ notice, about, facts = [], appeal }: DecisionCardProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { note, text } = notice;
  return (
    <DecisionNotice
      title={t('shell.decision.title')}
      rule={text}
      note={note === null ? undefined : { label: t('shell.decision.note'), text: note }}
      facts={[
        ...facts,
        [t('shell.decision.decided-at'), shortTime(notice.decidedAt, locale)],
        [t('shell.decision.decided'), t(`shell.decision.by-${notice.decidedBy}`)],
        [t('shell.decision.appeal-until'), shortTime(notice.appealUntil, locale)],
      ]}
      appeal={
        appeal ??
        (about === undefined ? <Appeal notice={notice} /> : <AppealPart about={about} {...notice} />)
      }
    />
  );
}

function Appeal({ notice: { appealUntil } }: { notice: DecisionNotice }) {
  const t = useTranslation();
  return (
    <AppealUntil appealUntil={appealUntil} text="shell.decision.appeal">
      <PageLink to="support">{t('shell.decision.appeal.action')}</PageLink>
    </AppealUntil>
  );
}

interface AppealUntilProps {
  readonly appealUntil: Instant;
  /** Contains the deadline. */
  readonly text: 'shell.decision.appeal' | 'trust.appeal.text';
  readonly children: ReactNode;
}

/** The appeal button before the deadline, a closing note afterwards. */
export function AppealUntil({ appealUntil, text, children }: AppealUntilProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const hours = useReviewHours('appeal');
  const date = shortTime(appealUntil, locale);
  if (useNow(MINUTE_MS) >= appealUntil)
    return <p className="text-muted">{t('shell.decision.appeal.over', { date })}</p>;
  return (
    <>
      <p className="text-muted">{t(text, { date, hours })}</p>
      {children}
    </>
  );
}
