import { Meter } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { CreditScore } from './credit-score.ts';

type Part = CreditScore['parts'][number];
type Advice = CreditScore['advice'][number];

/** Where the seller can follow the advice. */
const PAGE_OF: Readonly<Record<Advice['advice'], PageName>> = {
  'ship-on-time': 'orders',
  'avoid-complaints': 'orders',
  'get-links-approved': 'library',
  'verify-identity': 'certification',
  'prove-social-account': 'socialAccounts',
};

/** The parts of the score, each with its basis and advice. */
export function CreditScoreParts({ credit }: { credit: CreditScore }) {
  return (
    <section className="divide-y divide-line rounded-card bg-surface px-4">
      {credit.parts.map((part) => (
        <CreditScorePart
          key={part.name}
          part={part}
          days={credit.windowDays}
          advice={credit.advice.filter((advice) => advice.part === part.name)}
        />
      ))}
    </section>
  );
}

interface CreditScorePartProps {
  readonly part: Part;
  readonly days: number;
  readonly advice: readonly Advice[];
}

function CreditScorePart({ part, days, advice }: CreditScorePartProps) {
  const t = useTranslation();
  const { name, points, outOf, hasData, good, of } = part;
  return (
    <div className="py-4">
      <Meter
        label={<h3 className="text-strong">{t(`credit.part.${name}`)}</h3>}
        figures={
          <>
            <b className="font-semibold">{points}</b> <span className="text-muted">/ {outOf}</span>
          </>
        }
        value={points}
        of={outOf}
      >
        <p>
          {hasData
            ? t(`credit.part.${name}.made-of`, { good, of, bad: of - good, days })
            : t('credit.part.no-data')}
        </p>
        {advice.map((one) => (
          <p key={one.advice} className="pt-1">
            <PageLink to={PAGE_OF[one.advice]}>
              {t(`credit.advice.${one.advice}`, { points: one.points })}
            </PageLink>
          </p>
        ))}
      </Meter>
    </div>
  );
}
