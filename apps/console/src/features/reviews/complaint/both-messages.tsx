import type { ComplaintOutcome, DecisionReason } from '@cliffhanger/core/checkout';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { previewComplaint } from '@cliffhanger/wire/operator/reviews';
import { useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Answered } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

interface BothMessagesProps {
  readonly number: string;
  readonly outcome: ComplaintOutcome;
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
  readonly note: string;
}

/** Previews of the messages to both sides, in their languages. */
export function BothMessages({ number, outcome, episodes, reason, note }: BothMessagesProps) {
  const preview = useApiQuery(previewComplaint, {
    id: number,
    outcome,
    episodes: outcome === 'part-refund' ? [...episodes] : [],
    reason,
  });
  return (
    <Answered of={preview}>
      {({ viewer, seller }) => (
        <>
          <SentMessage title={t('console.complaint.to-viewer')} told={viewer} note={note} />
          <SentMessage title={t('console.complaint.to-seller')} told={seller} note={note} />
        </>
      )}
    </Answered>
  );
}

interface SentMessageProps {
  readonly title: string;
  readonly told: AnswerOf<typeof previewComplaint>['viewer'];
  readonly note: string;
}

function SentMessage({ title, told, note }: SentMessageProps) {
  const [isEnglish, setEnglish] = useState(false);
  const isForeign = told !== null && told.locale !== 'en';
  const shown = told !== null && isEnglish && isForeign ? told.english : told;
  return (
    <section className="mb-3" aria-label={title}>
      <header className="mb-1 flex items-baseline gap-3 text-small">
        <h3 className="grow font-semibold">{title}</h3>
        {told !== null && (
          <span className="text-muted">
            {t('console.complaint.as-sent', { language: LOCALE_NAMES[told.locale] })}
          </span>
        )}
        {isForeign && (
          <button
            type="button"
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            aria-pressed={isEnglish}
            onClick={() => setEnglish(!isEnglish)}
          >
            {t('console.complaint.in-english')}
          </button>
        )}
      </header>
      <div
        className="rounded-bar border border-line bg-well px-3 py-2 text-small"
        lang={isEnglish ? 'en' : told?.locale}
      >
        {shown === null ? (
          <p className="text-muted">{t('console.complaint.to-nobody')}</p>
        ) : (
          <>
            <p className="font-semibold">{shown.title}</p>
            {shown.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {note.trim() !== '' && <p>“{note.trim()}”</p>}
          </>
        )}
      </div>
    </section>
  );
}
