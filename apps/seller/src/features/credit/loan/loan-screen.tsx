import {
  Banner,
  buttonClass,
  Card,
  EmptyState,
  Facts,
  Money,
  Skeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import { getLoanOffer } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Info } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';

type LoanTerms = AnswerOf<typeof getLoanOffer>;
type Lender = NonNullable<LoanTerms['lender']>;

/** DOMAIN §10.6: terms are shown only, and completely, when a lender is on record. */
export function LoanScreen() {
  const t = useTranslation();
  const answer = useApiQuery(getLoanOffer, {});
  return (
    <Page title={t('credit.loan.title')} back="credit">
      <QueryView answer={answer} loading={<Skeleton className="h-[320px] rounded-card" />}>
        {(offer) =>
          offer.isOn && offer.lender !== null ? (
            <LenderView offer={offer} lender={offer.lender} />
          ) : (
            <NoLender />
          )
        }
      </QueryView>
    </Page>
  );
}

function NoLender() {
  const t = useTranslation();
  return (
    <EmptyState
      title={t('credit.loan.off')}
      action={
        <PageLink to="credit" className={buttonClass({ look: 'primary', wide: true })}>
          {t('credit.loan.off.action')}
        </PageLink>
      }
    >
      {t('credit.loan.off.text')}
    </EmptyState>
  );
}

const BASIS_POINTS = 10_000;

function LenderView({ offer, lender }: { offer: LoanTerms; lender: Lender }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      <Card title={t('credit.loan.range')}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money amount={offer.smallest} size="m" /> – <Money amount={offer.largest} size="m" unit="USDT" />
        </p>
      </Card>
      <Card title={t('credit.loan.lender')}>
        <Facts
          rows={[
            [t('credit.loan.name'), lender.name],
            [t('credit.loan.licence'), lender.licenceNumber],
            [t('credit.loan.jurisdiction'), lender.jurisdiction],
            [
              t('credit.loan.apr'),
              `${rate.format(lender.lowestApr / BASIS_POINTS)} – ${rate.format(lender.highestApr / BASIS_POINTS)}`,
            ],
            [t('credit.loan.fees'), lender.fees],
          ]}
        />
      </Card>
      <Banner icon={Info}>{t('credit.loan.note')}</Banner>
    </>
  );
}
