import type { Money as Amount } from '@cliffhanger/core/kernel';
import { buttonClass, Card, Icon, Money } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { AmountsEye, type Balances, BalancesView } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

export function BalancesCard({ answer }: { answer: UseQueryResult<Balances> }) {
  return (
    <Card>
      <BalancesView answer={answer} loading={<LoadingBalances />}>
        {({ available, unsettled, withdrawing }) => (
          <>
            <Available amount={available} />
            <Others onHold={unsettled} withdrawing={withdrawing} />
          </>
        )}
      </BalancesView>
    </Card>
  );
}

function Available({ amount }: { amount: Amount | undefined }) {
  const t = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="min-w-0">
        <p className="flex items-center text-small text-muted">
          {t('wallet.available')}
          <AmountsEye className="-my-3" />
        </p>
        <Money amount={amount} size="l" unit="USDT" />
      </div>
      <PageLink to="withdraw" className={buttonClass({ look: 'primary', size: 's' })}>
        {t('shell.mine.withdraw')}
      </PageLink>
    </div>
  );
}

function Others({ onHold, withdrawing }: Record<'onHold' | 'withdrawing', Amount | undefined>) {
  const t = useTranslation();
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <div>
          <dt className="text-small text-muted">{t('wallet.on-hold')}</dt>
          <dd>
            <Money amount={onHold} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted">{t('wallet.withdrawing')}</dt>
          <dd>
            <Money amount={withdrawing} />
          </dd>
        </div>
      </dl>
      <PageLink to="wallet" className="reach inline-flex items-center gap-1 text-label text-primary-text">
        {t('shell.mine.wallet')}
        <Icon of={ChevronRight} size={16} />
      </PageLink>
    </div>
  );
}

function LoadingBalances() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')}>
      <Available amount={undefined} />
      <Others onHold={undefined} withdrawing={undefined} />
    </div>
  );
}
