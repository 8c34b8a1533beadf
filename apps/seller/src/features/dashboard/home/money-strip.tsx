import { Card, Countdown, Money, Place } from '@cliffhanger/ui';
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
      {home.data === undefined && home.isError ? (
        <SmallProblem answer={home} title={say('wallet.balances.problem')} />
      ) : (
        <Strip home={home.data} />
      )}
    </Card>
  );
}

function Strip({ home }: { home: Home | undefined }) {
  const say = useSay();
  return (
    <div aria-busy={home === undefined}>
      <div className="overflow-hidden">
        <dl className="-ms-[13px] flex flex-wrap gap-y-3">
          <Pair label={say('wallet.available')}>
            <Money amount={home?.available} brief />
          </Pair>
          <Pair label={say('wallet.on-hold')}>
            <Money amount={home?.unsettled} brief />
          </Pair>
          <Pair label={say('wallet.withdrawing')}>
            <Money amount={home?.withdrawing} brief />
          </Pair>
        </dl>
      </div>
      <PageLink
        to="holds"
        className="mt-3 -mb-2 flex min-h-tap flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
      >
        <NextRelease next={home?.nextRelease} />
      </PageLink>
    </div>
  );
}

/** Stands there with a release as without, and before it is known: nothing below it moves. */
function NextRelease({ next }: { next: Home['nextRelease'] | undefined }) {
  const say = useSay();
  if (next === undefined) return <Place className="w-40" />;
  if (next === null)
    return <span className="text-small text-muted">{say('dashboard.next-release.none')}</span>;
  return (
    <>
      <Countdown until={next.at} format="words" label={say('dashboard.next-release')} icon="lock" />
      <span className="ms-auto">
        <Money amount={next.sum} brief />
      </span>
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
