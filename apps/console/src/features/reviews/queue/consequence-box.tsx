import { accountText, signedText } from '../../../shared/accounts/index.ts';
import { StatedPostings } from '../../../shared/consequence/index.ts';
import { listText } from '../../../shared/language/index.ts';
import type { ReviewPage, Verdict } from './review-page.ts';

interface ConsequenceBoxProps {
  readonly page: ReviewPage;
  readonly verdict: Verdict;
}

const statedFor = ({ consequences }: ReviewPage, verdict: Verdict) =>
  consequences.filter((one) => one.verdict === (verdict === 'yes' ? 'approve' : 'reject'));

export const ConsequenceBox = ({ page, verdict }: ConsequenceBoxProps) => (
  <StatedPostings list={statedFor(page, verdict)} />
);

/** The consequence in one line, for the undo bar. */
export const consequenceLine = (page: ReviewPage, verdict: Verdict): string =>
  listText(
    statedFor(page, verdict)
      .flatMap(({ lines }) => lines)
      .map((line) => `${accountText(line.account)} ${signedText(line)}`),
  );
