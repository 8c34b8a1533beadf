import {
  buttonClass,
  Card,
  EmptyState,
  Facts,
  Money,
  Notice,
  Skeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import { getLoanOffer } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Info } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';

type Offer = AnswerOf<typeof getLoanOffer>;
type Lender = NonNullable<Offer['lender']>;

/** DOMAIN §10.6: nothing is offered unless it is on record who lends; then all of it is shown. */
export function LoanScreen() {
  const say = useSay();
  const answer = useAnswer(getLoanOffer, {});
  return (
    <Page title={say('credit.loan.title')} back="credit">
      <AnswerView answer={answer} loading={<Skeleton className="h-[320px] rounded-card" />}>
        {(offer) =>
          offer.isOn && offer.lender !== null ? (
            <LenderShown offer={offer} lender={offer.lender} />
          ) : (
            <NoLender />
          )
        }
      </AnswerView>
    </Page>
  );
}

function NoLender() {
  const say = useSay();
  return (
    <EmptyState
      title={say('credit.loan.off')}
      action={
        <PageLink to="credit" className={buttonClass({ look: 'primary', wide: true })}>
          {say('credit.loan.off.action')}
        </PageLink>
      }
    >
      {say('credit.loan.off.text')}
    </EmptyState>
  );
}

const BASIS_POINTS = 10_000;

function LenderShown({ offer, lender }: { offer: Offer; lender: Lender }) {
  const say = useSay();
  const { locale } = useUiSettings();
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      <Card title={say('credit.loan.range')}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money amount={offer.smallest} size="m" /> – <Money amount={offer.largest} size="m" unit="USDT" />
        </p>
      </Card>
      <Card title={say('credit.loan.lender')}>
        <Facts
          rows={[
            [say('credit.loan.name'), lender.name],
            [say('credit.loan.licence'), lender.licenceNumber],
            [say('credit.loan.jurisdiction'), lender.jurisdiction],
            [
              say('credit.loan.apr'),
              `${rate.format(lender.lowestApr / BASIS_POINTS)} – ${rate.format(lender.highestApr / BASIS_POINTS)}`,
            ],
            [say('credit.loan.fees'), lender.fees],
          ]}
        />
      </Card>
      <Notice icon={Info}>{say('credit.loan.note')}</Notice>
    </>
  );
}
