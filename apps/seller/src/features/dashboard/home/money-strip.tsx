import { Card, Countdown, Money, Skeleton } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { SmallProblem } from '../../../shared/server/index.ts';
import type { Home } from './home-answers.ts';

/** Available, on hold, withdrawing, and when the next hold ends: where the seller's money stands, at a glance. */
export function MoneyStrip({ home }: { home: UseQueryResult<Home> }) {
  const say = useSay();
  return (
    <Card>
      <h2 className="sr-only">{say('wallet.balances')}</h2>
      {home.data !== undefined ? (
        <Strip {...home.data} />
      ) : home.isError ? (
        <SmallProblem answer={home} title={say('wallet.balances.problem')} />
      ) : (
        <LoadingStrip />
      )}
    </Card>
  );
}

function Strip({ available, unsettled, withdrawing, nextRelease }: Home) {
  const say = useSay();
  return (
    <>
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
      {nextRelease !== null && (
        <PageLink
          to="holds"
          className="mt-3 -mb-2 flex min-h-tap flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
        >
          <Countdown
            until={nextRelease.at}
            format="words"
            label={say('dashboard.next-release')}
            icon="lock"
          />
          <span className="ms-auto">
            <Money amount={nextRelease.sum} />
          </span>
        </PageLink>
      )}
    </>
  );
}

/**
 * A label and its figure never part; the strip wraps between pairs. The line before the first pair of a row lies
 * outside the card's cut.
 */
const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
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
