import { Timeline, type TimelineStep } from '@cliffhanger/ui/states';
import { dateText, momentText, type Say, useSay } from '../../shared/language/index.ts';
import { Card, SectionTitle } from '../../shared/parts/index.ts';
import type { Receipt } from './receipt.ts';

type Complaint = NonNullable<Receipt['complaint']>;

const IS_OPEN: readonly Complaint['state'][] = ['received', 'in-review'];

/** What was, what is, what comes; the only clock here is one that protects the viewer. */
export function ComplaintState({ complaint }: { complaint: Complaint }) {
  const say = useSay();
  const { state, promisedBy, note, reason, text } = complaint;
  const headline =
    IS_OPEN.includes(state) && promisedBy !== null
      ? say('purchases.complaint.answer-by', { date: dateText(promisedBy) })
      : say(`purchases.complaint.state.${state}`);
  return (
    <section aria-label={say('purchases.complaint.title')}>
      <h2 className="mt-6 mb-4 font-film text-film">{headline}</h2>
      <Timeline steps={stepsOf(complaint, say)} />
      {note !== null && (
        <>
          <SectionTitle>{say('purchases.complaint.said')}</SectionTitle>
          <Card>
            <p className="px-4 py-3.5">{note}</p>
          </Card>
        </>
      )}
      <SectionTitle>{say('purchases.complaint.yours')}</SectionTitle>
      <Card>
        <div className="px-4 py-3.5">
          <p className="text-strong">{say(`purchases.reason.${reason}`)}</p>
          <p className="mt-0.5 break-words text-muted">{text}</p>
        </div>
      </Card>
    </section>
  );
}

function stepsOf({ madeAt, state, decidedAt }: Complaint, say: Say): readonly TimelineStep[] {
  const isOpen = IS_OPEN.includes(state);
  return [
    { title: say('purchases.complaint.sent'), detail: momentText(madeAt), state: 'done' },
    {
      title: say('purchases.complaint.held'),
      detail: say('purchases.complaint.held-text'),
      state: isOpen ? 'now' : 'done',
    },
    {
      title: isOpen ? say('purchases.complaint.decision') : say(`purchases.complaint.state.${state}`),
      detail: decidedAt === null ? say('purchases.complaint.decision-text') : momentText(decidedAt),
      state: isOpen ? 'later' : 'done',
    },
  ];
}
