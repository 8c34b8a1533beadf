import { Card, Money, Skeleton } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Balances, BalancesView } from '../../../shared/balances/index.ts';
import { useSay } from '../../../shared/language/index.ts';

/** Available, on hold, withdrawing: where the seller's money stands, at a glance. */
export function MoneyStrip({ answer }: { answer: UseQueryResult<Balances> }) {
  const say = useSay();
  return (
    <Card>
      <h2 className="sr-only">{say('wallet.balances')}</h2>
      <BalancesView answer={answer} loading={<LoadingStrip />}>
        {({ available, unsettled, withdrawing }) => (
          <div className="overflow-hidden">
            <dl className="-ms-[13px] flex flex-wrap gap-y-3">
              <Pair label={say('wallet.available')}>
                <Money amount={available} />
              </Pair>
              <Pair label={say('wallet.on-hold')}>
                <Money amount={unsettled} />
              </Pair>
              <Pair label={say('wallet.withdrawing')}>
                <Money amount={withdrawing} />
              </Pair>
            </dl>
          </div>
        )}
      </BalancesView>
    </Card>
  );
}

/**
 * A label and its figure never part; the strip wraps between pairs. The line before the first pair of a row lies
 * outside the card's cut.
 */
const Pair = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="min-w-min flex-1 border-s border-line ps-3 pe-2 wrap-normal">
    <dt className="text-small text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function LoadingStrip() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')} className="grid grid-cols-3 gap-5">
      {['available', 'on-hold', 'withdrawing'].map((part) => (
        <div key={part} className="grid gap-2">
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
