import { Change, RelativeTime } from '@cliffhanger/ui';
import type { listCreditScoreHistory } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { type Translate, useTranslation } from '../../../shared/language/index.ts';

type Entry = AnswerOf<typeof listCreditScoreHistory>['list'][number];

interface HistoryRowProps {
  readonly entry: Entry;
  /** The previous score, if loaded. */
  readonly before: Entry | undefined;
}

/** A score with its date and the part that changed it. */
export function HistoryRow({ entry, before }: HistoryRowProps) {
  const t = useTranslation();
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small text-muted">
          <RelativeTime at={entry.computedAt} />
        </p>
        <p>{before === undefined ? t('credit.history.first') : movedWords(t, entry, before)}</p>
      </div>
      {before !== undefined && (
        <Change by={entry.score - before.score} as="count" words={t('credit.history.than-before')} />
      )}
      <span className="figures w-8 text-end text-head">{entry.score}</span>
    </div>
  );
}

function movedWords(t: Translate, entry: Entry, before: Entry): string {
  const pointsBefore = new Map(before.parts.map(({ name, points }) => [name, points]));
  return entry.parts
    .filter(({ name, points }) => pointsBefore.get(name) !== points)
    .map(({ name }) => t(`credit.part.${name}`))
    .join(', ');
}
