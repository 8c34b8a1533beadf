import type { Money as Amount } from '@cliffhanger/core/kernel';
import { Card, Money, Skeleton } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { AmountsEye, type Balances, BalancesView } from '../../../shared/balances/index.ts';
import { useSay } from '../../../shared/language/index.ts';

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

function Available({ amount }: { amount: Amount }) {
  const say = useSay();
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-small text-muted">{say('wallet.available')}</p>
        <Money amount={amount} size="l" unit="USDT" />
      </div>
      <AmountsEye className="-me-3 -mt-2" />
    </div>
  );
}

function Others({ onHold, withdrawing }: { onHold: Amount; withdrawing: Amount }) {
  const say = useSay();
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
      <div>
        <dt className="text-small text-muted">{say('wallet.on-hold')}</dt>
        <dd>
          <Money amount={onHold} />
        </dd>
      </div>
      <div>
        <dt className="text-small text-muted">{say('wallet.withdrawing')}</dt>
        <dd>
          <Money amount={withdrawing} />
        </dd>
      </div>
    </dl>
  );
}

function LoadingBalances() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')} className="grid gap-2">
      <Skeleton className="h-3.5 w-20" />
      <Skeleton className="h-8 w-44" />
      <Skeleton className="mt-4 h-3.5 w-40" />
      <Skeleton className="h-5 w-52" />
    </div>
  );
}
