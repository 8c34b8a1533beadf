import { buttonClass, EmptyState, EndlessList, RelativeTime, StateBadge } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listAppeals } from '@cliffhanger/wire/trust';
import { RemedyPart } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { AppealDeadline } from './appeal-deadline.tsx';

type Appeal = AnswerOf<typeof listAppeals>['list'][number];

const CARD_HEIGHT = 150;
const TONES = { open: 'under-review', upheld: 'approved', dismissed: 'rejected' } as const;

const drawAppeal = (appeal: Appeal) => <AppealCard appeal={appeal} />;

/** The seller's appeals and their outcomes. */
export function AppealList() {
  const appeals = useApiInfiniteQuery(listAppeals, {});
  return (
    <EndlessList<Appeal>
      name="appeals"
      list={appeals}
      rowKey={({ id }) => id}
      rowHeight={CARD_HEIGHT}
      problem={appeals.error === null ? undefined : problemText(appeals.error)}
      empty={<NoAppeals />}
    >
      {drawAppeal}
    </EndlessList>
  );
}

function AppealCard({
  appeal: { subject, subjectId, state, text, appealedAt, promisedBy, answer, remedy },
}: {
  appeal: Appeal;
}) {
  const t = useTranslation();
  return (
    <article className="grid gap-2 rounded-card bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-strong">
          {t(`inbox.appeal.about.${subject}`)}
          {subject === 'order' && ` ${subjectId}`}
        </h2>
        <StateBadge state={TONES[state]} word={t(`inbox.appeal.${state}`)} />
      </header>
      <p className="line-clamp-3 whitespace-pre-line">{text}</p>
      <p className="text-small text-muted">
        <RelativeTime at={appealedAt} />
      </p>
      {promisedBy !== undefined && <AppealDeadline promisedBy={promisedBy} />}
      {answer !== undefined && (
        <figure className="rounded-field bg-well px-3.5 py-3">
          <figcaption className="text-small text-muted">{t('inbox.appeal.answer')}</figcaption>
          <blockquote className="whitespace-pre-line">{answer}</blockquote>
        </figure>
      )}
      {state === 'upheld' && remedy !== null && <RemedyPart remedy={remedy} />}
    </article>
  );
}

function NoAppeals() {
  const t = useTranslation();
  return (
    <EmptyState
      drawing="passed"
      title={t('inbox.appeals.empty')}
      action={
        <PageLink
          to="content"
          query={{ type: 'rules' }}
          className={buttonClass({ look: 'soft', wide: true })}
        >
          {t('inbox.appeals.empty.action')}
        </PageLink>
      }
    >
      {t('inbox.appeals.empty.text')}
    </EmptyState>
  );
}
