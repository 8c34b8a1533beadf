import { COMPLAINT_OUTCOMES, type ComplaintOutcome } from '@cliffhanger/core/checkout';
import { clsx } from 'clsx';
import { moneyText, t } from '../../../shared/language/index.ts';
import { Key } from '../../../shared/parts/index.ts';
import { type ComplaintCase, costOf, countOf } from './case.ts';

interface CostsProps {
  readonly of: ComplaintCase;
  readonly outcome: ComplaintOutcome | undefined;
  readonly chosen: number;
  readonly onChoose: (outcome: ComplaintOutcome) => void;
}

const KEYS: Readonly<Record<ComplaintOutcome, string>> = {
  refund: 'F',
  'part-refund': 'P',
  'no-refund': 'N',
};

/** The possible decisions with their costs for each side. */
export const Costs = ({ of: one, outcome, chosen, onChoose }: CostsProps) => (
  <table className="mb-3 w-full text-end hyphens-auto [&_:is(th,td)]:px-1.5 [&_th]:whitespace-normal">
    <caption className="mb-1 text-start text-small text-muted">{t('console.complaint.cost')}</caption>
    <thead className="text-small text-muted">
      <tr>
        <th aria-hidden />
        <th scope="col">{t('console.complaint.viewer')}</th>
        <th scope="col">{t('console.complaint.seller')}</th>
        <th scope="col">{t('console.complaint.platform')}</th>
      </tr>
    </thead>
    <tbody>
      {COMPLAINT_OUTCOMES.filter((known) => known !== 'part-refund' || one.quantity > 1).map((known) => {
        const { amount, seller, platform, loss } = costOf(one, countOf(one, known, chosen));
        return (
          <tr
            key={known}
            className={clsx(
              'border-t border-line',
              known === outcome && 'bg-chosen font-semibold shadow-[inset_2px_0_0_var(--primary-strong)]',
            )}
          >
            <th scope="row" className="py-1.5 text-start font-normal">
              <button
                type="button"
                aria-pressed={known === outcome}
                className="flex items-center gap-2"
                onClick={() => onChoose(known)}
              >
                <Key>{KEYS[known]}</Key>
                {nameOf(one, known, chosen)}
              </button>
            </th>
            <td>{signed('+', amount)}</td>
            <td>{signed('−', seller)}</td>
            <td>{signed('−', (platform + loss) as typeof platform)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const signed = (sign: string, amount: ComplaintCase['retail']): string =>
  `${amount === 0n ? '' : sign}${moneyText(amount)}`;

function nameOf({ quantity }: ComplaintCase, outcome: ComplaintOutcome, chosen: number): string {
  if (outcome === 'refund') return t('console.complaint.refund', { count: quantity });
  if (outcome === 'no-refund') return t('console.complaint.none');
  return chosen === 0
    ? t('console.complaint.part.some', { of: quantity })
    : t('console.complaint.part', { count: chosen, of: quantity });
}
