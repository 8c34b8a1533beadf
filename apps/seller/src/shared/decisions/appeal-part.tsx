import type { Instant } from '@cliffhanger/core/kernel';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { Button, shortTime, useNow, useUiSettings, WhenOpened } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { appealDecision, listAppeals } from '@cliffhanger/wire/trust';
import { lazy, useState } from 'react';
import { useReviewHours } from '../app-config/index.ts';
import { useTranslation } from '../language/index.ts';
import { call, invalidate, useApiQuery } from '../server/index.ts';
import type { SendsAppeal } from './appeal-dialog.tsx';
import { RemedyPart } from './remedy-part.tsx';

const AppealDialog = lazy(async () => ({ default: (await import('./appeal-dialog.tsx')).AppealDialog }));

type Appeal = AnswerOf<typeof listAppeals>['list'][number];

interface AppealPartProps {
  readonly about: AppealedDecision;
  readonly decidedAt: Instant;
  readonly appealUntil: Instant;
}

const MOST_APPEALS = 50;

/** Before an appeal: the button and its deadline. Afterwards: the state of the appeal. */
export function AppealPart({ about, decidedAt, appealUntil }: AppealPartProps) {
  const { data } = useApiQuery(listAppeals, { page: 1, pageSize: MOST_APPEALS });
  const known = data?.list.find(
    (appeal) =>
      appeal.subject === about.subject &&
      appeal.subjectId === about.subjectId &&
      appeal.decidedAt === decidedAt,
  );
  return known === undefined ? (
    <MayAppeal
      appealUntil={appealUntil}
      send={(text) => call(appealDecision, { ...about, text })}
      onSent={() => void invalidate('trust')}
    />
  ) : (
    <AppealStanding appeal={known} />
  );
}

interface MayAppealProps<Sent> extends SendsAppeal<Sent> {
  readonly appealUntil: Instant;
}

export function MayAppeal<Sent>({ appealUntil, send, onSent }: MayAppealProps<Sent>) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  const hours = useReviewHours('appeal');
  const date = shortTime(appealUntil, locale);
  if (useNow(MINUTE_MS) >= appealUntil)
    return <p className="text-muted">{t('shell.decision.appeal.over', { date })}</p>;
  return (
    <div className="grid gap-2.5">
      <p className="text-muted">{t('trust.appeal.text', { date, hours })}</p>
      <Button look="soft" size="s" wide onClick={() => setOpen(true)}>
        {t('trust.appeal.action')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <AppealDialog
          send={send}
          onSent={(appeal) => onSent(appeal as Sent)}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </WhenOpened>
    </div>
  );
}

export function AppealStanding({ appeal }: { appeal: Appeal }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { state, appealedAt, promisedBy, answer, remedy } = appeal;
  if (state === 'open') {
    return (
      <p className="text-muted">
        {t('trust.appeal.open', {
          date: shortTime(appealedAt, locale),
          until: promisedBy === undefined ? '' : shortTime(promisedBy, locale),
        })}
      </p>
    );
  }
  return (
    <>
      <p className="text-strong">
        {t(state === 'upheld' ? 'trust.appeal.upheld' : 'trust.appeal.dismissed')}
      </p>
      {answer !== undefined && <p className="whitespace-pre-line text-muted">{answer}</p>}
      {remedy !== null && <RemedyPart remedy={remedy} />}
    </>
  );
}
