import { type Money as Amount, addMoney, NO_MONEY } from '@cliffhanger/core/kernel';
import { Card, Money, Skeleton } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { useSay } from '../../shared/language/index.ts';

const TONES = { available: 'bg-primary', 'on-hold': 'bg-tab/60', withdrawing: 'bg-muted/60' } as const;

interface Part {
  readonly name: keyof typeof TONES;
  readonly amount: Amount;
  readonly detail: ReactNode;
}

/** The three balances as one bar, each explained under its name. */
export function BalanceSplit({ parts }: { parts: readonly Part[] }) {
  const say = useSay();
  return (
    <Card className="pb-1">
      <Bar parts={parts} />
      <dl>
        {parts.map(({ name, amount, detail }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t"
          >
            <dt className="flex min-w-0 flex-1 gap-3">
              <span aria-hidden className={`mt-1.5 size-2.5 shrink-0 rounded-full ${TONES[name]}`} />
              <span className="min-w-0">
                <span className="block text-strong">{say(`wallet.${name}`)}</span>
                <span className="block text-small text-muted">{detail}</span>
              </span>
            </dt>
            <dd className="ms-auto">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A part that is there is seen, however small. */
const SMALLEST_SHARE = 0.015;

function Bar({ parts }: { parts: readonly Part[] }) {
  const whole = addMoney(...parts.map(({ amount }) => amount));
  return (
    <div aria-hidden className="mb-1 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-track">
      {whole > NO_MONEY &&
        parts
          .filter(({ amount }) => amount > NO_MONEY)
          .map(({ name, amount }) => (
            <span
              key={name}
              style={{ flexGrow: Math.max(SMALLEST_SHARE, Number(amount) / Number(whole)) }}
              className={`rounded-bar ${TONES[name]}`}
            />
          ))}
    </div>
  );
}

export function LoadingSplit() {
  const say = useSay();
  return (
    <Card className="pb-1">
      <div role="status" aria-label={say('shell.list.loading')}>
        <Skeleton className="mb-1 h-2.5 w-full rounded-full" />
        <div>
          {['available', 'on-hold', 'withdrawing'].map((part) => (
            <div key={part} className="flex h-[69px] items-center justify-between gap-4">
              <div className="grid gap-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-3 w-40" />
              </div>
              <Skeleton className="h-5 w-20" />
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
