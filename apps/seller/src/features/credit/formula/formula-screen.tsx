import {
  CREDIT_SCORE_PART_POINTS,
  CREDIT_SCORE_PARTS,
  CREDIT_SCORE_WINDOW_DAYS,
  IDENTITY_POINTS,
  SOCIAL_ACCOUNT_POINTS,
  SOCIAL_PROOF_COUNTS_DAYS,
  SOCIAL_PROOF_EVERY_DAYS,
  UPHELD_SHARE_THAT_TAKES_ALL,
  WITHOUT_DATA_PERCENT,
} from '@cliffhanger/core/credit';
import { NO_TRAFFIC_BELOW_SCORE, TRAFFIC_HALVED_BELOW_SCORE } from '@cliffhanger/core/orders';
import { Card } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { useUser } from '../../../shared/session/index.ts';

const FACTS = {
  days: CREDIT_SCORE_WINDOW_DAYS,
  identity: IDENTITY_POINTS,
  social: SOCIAL_ACCOUNT_POINTS,
  share: UPHELD_SHARE_THAT_TAKES_ALL * 100,
  every: SOCIAL_PROOF_EVERY_DAYS,
  counts: SOCIAL_PROOF_COUNTS_DAYS,
  percent: WITHOUT_DATA_PERCENT,
  halved: TRAFFIC_HALVED_BELOW_SCORE,
  none: NO_TRAFFIC_BELOW_SCORE,
};

/** The score's formula with its constants; public, also before registration. */
export function FormulaScreen() {
  const t = useTranslation();
  const isLoggedIn = useUser() !== undefined;
  return (
    <Page title={t('credit.formula.title')} back={isLoggedIn ? 'credit' : 'login'}>
      <p className="text-muted">{t('credit.formula.lead', FACTS)}</p>
      {CREDIT_SCORE_PARTS.map((part) => (
        <Card
          key={part}
          title={t(`credit.part.${part}`)}
          aside={<b className="figures">{CREDIT_SCORE_PART_POINTS[part]}</b>}
        >
          <p className="font-mono text-small">
            {t(`credit.formula.${part}`, { ...FACTS, points: CREDIT_SCORE_PART_POINTS[part] })}
          </p>
          <p className="pt-2 text-small text-muted">{t(`credit.formula.${part}.text`, FACTS)}</p>
        </Card>
      ))}
      <Card title={t('credit.formula.rules')}>
        <ul className="grid gap-2 text-small text-muted">
          <li>{t('credit.formula.no-data', FACTS)}</li>
          <li>{t('credit.formula.rounded')}</li>
          <li>{t('credit.formula.traffic', FACTS)}</li>
          <li>{t('credit.formula.export')}</li>
        </ul>
      </Card>
    </Page>
  );
}
