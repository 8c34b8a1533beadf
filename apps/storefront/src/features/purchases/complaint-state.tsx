import { Timeline, type TimelineStep } from '@cliffhanger/ui/states';
import { dateText, momentText, type Translate, useTranslation } from '../../shared/language/index.ts';
import { Card, SectionTitle } from '../../shared/parts/index.ts';
import type { Receipt } from './receipt.ts';

type Complaint = NonNullable<Receipt['complaint']>;

const IS_OPEN: readonly Complaint['state'][] = ['in-review'];

/** What was, what is, what comes; the only clock here is one that protects the viewer. */
export function ComplaintState({ complaint }: { complaint: Complaint }) {
  const t = useTranslation();
  const { state, promisedBy, answer, note, reason, text } = complaint;
  const headline =
    IS_OPEN.includes(state) && promisedBy !== null
      ? t('purchases.complaint.answer-by', { date: dateText(promisedBy) })
      : t(`purchases.complaint.state.${state}`);
  return (
    <section aria-label={t('purchases.complaint.title')}>
      <h2 className="mt-6 mb-4 font-film text-film">{headline}</h2>
      <Timeline steps={stepsOf(complaint, t)} />
      {(answer !== null || note !== null) && (
        <>
          <SectionTitle>{t('purchases.complaint.said')}</SectionTitle>
          <Card>
            <div className="grid gap-2 px-4 py-3.5">
              {answer !== null && <p>{answer}</p>}
              {note !== null && <p className="text-muted">{note}</p>}
            </div>
          </Card>
        </>
      )}
      <SectionTitle>{t('purchases.complaint.yours')}</SectionTitle>
      <Card>
        <div className="px-4 py-3.5">
          <p className="text-strong">{t(`purchases.reason.${reason}`)}</p>
          <p className="mt-0.5 break-words text-muted">{text}</p>
        </div>
      </Card>
    </section>
  );
}

function stepsOf({ madeAt, state, decidedAt }: Complaint, t: Translate): readonly TimelineStep[] {
  const isOpen = IS_OPEN.includes(state);
  return [
    { title: t('purchases.complaint.sent'), detail: momentText(madeAt), state: 'done' },
    {
      title: t('purchases.complaint.held'),
      detail: t(isOpen ? 'purchases.complaint.held-text' : 'purchases.complaint.held-ended'),
      state: isOpen ? 'now' : 'done',
    },
    {
      title: isOpen ? t('purchases.complaint.decision') : t(`purchases.complaint.state.${state}`),
      detail: decidedAt === null ? t('purchases.complaint.decision-text') : momentText(decidedAt),
      state: isOpen ? 'later' : 'done',
    },
  ];
}
