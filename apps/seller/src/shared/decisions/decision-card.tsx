import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { Button, DecisionNotice, shortTime, useNow, useUiSettings, WhenOpened } from '@cliffhanger/ui';
import type { decisionNotice } from '@cliffhanger/wire/kernel';
import { listAppeals } from '@cliffhanger/wire/trust';
import { lazy, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { useSay } from '../language/index.ts';
import { PageLink } from '../navigation/index.ts';
import { useAnswer } from '../server/index.ts';

const AppealDialog = lazy(async () => ({ default: (await import('./appeal-dialog.tsx')).AppealDialog }));

type Notice = z.output<typeof decisionNotice>;

interface DecisionCardProps {
  readonly notice: Notice;
  /** The rule in the words of its capability. */
  readonly rule: ReactNode;
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  /** Which decision it is, so that it can be appealed here; without it the way leads to support. */
  readonly decision?: AppealedDecision;
}

/** A decision about the seller, with the way to appeal while there is one. */
export function DecisionCard({ notice, rule, facts = [], decision }: DecisionCardProps) {
  const say = useSay();
  const { locale } = useUiSettings();
  const { note } = notice;
  return (
    <DecisionNotice
      title={say('shell.decision.title')}
      rule={rule}
      note={note === null ? undefined : { label: say('shell.decision.note'), text: note }}
      facts={[
        ...facts,
        [say('shell.decision.decided-at'), shortTime(notice.decidedAt, locale)],
        [say('shell.decision.decided'), say(`shell.decision.by-${notice.decidedBy}`)],
        [say('shell.decision.appeal-until'), shortTime(notice.appealUntil, locale)],
      ]}
      appeal={<Appeal notice={notice} decision={decision} />}
    />
  );
}

interface AppealProps {
  readonly notice: Notice;
  readonly decision: AppealedDecision | undefined;
}

function Appeal({ notice: { appealUntil }, decision }: AppealProps) {
  const say = useSay();
  const { locale } = useUiSettings();
  const date = shortTime(appealUntil, locale);
  const isOver = useNow(MINUTE_MS) >= appealUntil;
  if (decision !== undefined) return <OwnAppeal decision={decision} date={date} isOver={isOver} />;
  if (isOver) return <p className="text-muted">{say('shell.decision.appeal.over', { date })}</p>;
  return (
    <>
      <p className="text-muted">{say('shell.decision.appeal', { date })}</p>
      <PageLink to="support">{say('shell.decision.appeal.action')}</PageLink>
    </>
  );
}

/** More than anybody has open; an older one is found among the messages. */
const NEWEST_APPEALS = 50;

interface OwnAppealProps {
  readonly decision: AppealedDecision;
  readonly date: string;
  readonly isOver: boolean;
}

/** What came of an appeal, or the way to make one. */
function OwnAppeal({ decision, date, isOver }: OwnAppealProps) {
  const say = useSay();
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  const { data } = useAnswer(listAppeals, { page: 1, pageSize: NEWEST_APPEALS });
  const made = data?.list.find(
    ({ subject, subjectId }) => subject === decision.subject && subjectId === decision.subjectId,
  );
  if (made !== undefined) {
    return (
      <div role="status" className="grid gap-1">
        <p className="text-strong">{say(`shell.appeal.state.${made.state}`)}</p>
        {made.promisedBy !== undefined && (
          <p className="text-small text-muted">
            {say('shell.appeal.promised', { date: shortTime(made.promisedBy, locale) })}
          </p>
        )}
        {made.answer !== undefined && <p className="whitespace-pre-line text-muted">{made.answer}</p>}
      </div>
    );
  }
  if (isOver) return <p className="text-muted">{say('shell.decision.appeal.over', { date })}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{say('shell.appeal.until', { date })}</p>
      <Button look="soft" size="s" onClick={() => setOpen(true)}>
        {say('shell.appeal.action')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <AppealDialog isOpen={isOpen} onClose={() => setOpen(false)} decision={decision} />
      </WhenOpened>
    </div>
  );
}
