import { accountText, signedText } from '../../../shared/accounts/index.ts';
import { listText, t } from '../../../shared/language/index.ts';
import { ConsequenceFrame } from './parts.tsx';
import type { ReviewPage, Verdict } from './review-page.ts';

type Stated = ReviewPage['consequences'][number];

interface ConsequenceBoxProps {
  readonly page: ReviewPage;
  readonly verdict: Verdict;
}

/** What the books will say, made from the postings that the server states; without any, that no money moves. */
export function ConsequenceBox({ page, verdict }: ConsequenceBoxProps) {
  const stated = page.consequences.find((one) => one.verdict === (verdict === 'yes' ? 'approve' : 'reject'));
  return (
    <ConsequenceFrame>
      {stated === undefined || stated.lines.length === 0 ? (
        <p className="text-label">{t('console.consequence.never')}</p>
      ) : (
        <Booked stated={stated} />
      )}
    </ConsequenceFrame>
  );
}

const Booked = ({ stated: { lines, postedWhen } }: { readonly stated: Stated }) => (
  <>
    <ul>
      {lines.map((line) => (
        <li key={line.account} className="flex justify-between gap-3">
          <span>{accountText(line.account)}</span>
          <b className="font-semibold whitespace-nowrap">{signedText(line)}</b>
        </li>
      ))}
    </ul>
    <p className="pt-1 text-small text-muted">{t(`console.consequence.${postedWhen}`)}</p>
  </>
);

/** The same in one line, for the bar that can take it back. */
export function consequenceLine(page: ReviewPage, verdict: Verdict): string {
  const stated = page.consequences.find((one) => one.verdict === (verdict === 'yes' ? 'approve' : 'reject'));
  if (stated === undefined || stated.lines.length === 0) return '';
  return listText(stated.lines.map((line) => `${accountText(line.account)} ${signedText(line)}`));
}
