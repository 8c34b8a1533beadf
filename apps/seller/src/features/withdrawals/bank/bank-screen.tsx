import { buttonClass, EmptyState, SkeletonRows } from '@cliffhanger/ui';
import { getPayoutOptions } from '@cliffhanger/wire/withdrawals';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { BankForm } from './bank-form.tsx';

/** Payouts to a bank are off unless the operator has switched them on (DOMAIN §6); then here is the form. */
export function BankScreen() {
  const say = useSay();
  const options = useAnswer(getPayoutOptions, {});
  return (
    <Page title={say('withdrawals.bank.title')} back="wallet">
      <AnswerView answer={options} loading={<SkeletonRows count={5} label={say('shell.list.loading')} />}>
        {({ areBankPayoutsOn, newMethodWaitsHours }) =>
          areBankPayoutsOn ? <BankForm waitsHours={newMethodWaitsHours} /> : <BankIsOff />
        }
      </AnswerView>
    </Page>
  );
}

function BankIsOff() {
  const say = useSay();
  return (
    <EmptyState
      title={say('withdrawals.bank.off')}
      action={
        <PageLink to="withdraw" className={buttonClass({ look: 'primary', wide: true })}>
          {say('withdrawals.bank.off.action')}
        </PageLink>
      }
    >
      {say('withdrawals.bank.off.text')}
    </EmptyState>
  );
}
