import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { previewCorrection } from '@cliffhanger/wire/operator/ledger';
import type { ReactNode } from 'react';
import { accountText, signedText } from '../accounts/index.ts';
import { t } from '../language/index.ts';

type StatedPosting = AnswerOf<typeof previewCorrection>;

/** A frame for the effect of the selected decision. */
export const ConsequenceFrame = ({ children }: { readonly children: ReactNode }) => (
  <section
    aria-label={t('console.consequence.title')}
    className="mb-3 rounded-panel border border-primary bg-chosen px-3 py-2"
  >
    {children}
  </section>
);

/** The postings that the server announces and when each applies. An empty list states that no money moves. */
export function StatedPostings({ list }: { readonly list: readonly StatedPosting[] }) {
  const booked = list.filter(({ lines }) => lines.length > 0);
  return (
    <ConsequenceFrame>
      <h3 className="text-small text-muted">{t('console.consequence.books')}</h3>
      {booked.length === 0 && <p className="text-label">{t('console.consequence.never')}</p>}
      {booked.map((stated) => (
        <Booked key={stated.postedWhen} stated={stated} />
      ))}
    </ConsequenceFrame>
  );
}

const Booked = ({ stated: { lines, postedWhen } }: { readonly stated: StatedPosting }) => (
  <div className="pb-1 last:pb-0">
    <ul>
      {lines.map((line) => (
        <li key={line.account} className="flex justify-between gap-3">
          <span>{accountText(line.account)}</span>
          <b className="font-semibold whitespace-nowrap">{signedText(line)}</b>
        </li>
      ))}
    </ul>
    <p className="pt-0.5 text-small text-muted">{t(`console.consequence.${postedWhen}`)}</p>
  </div>
);
