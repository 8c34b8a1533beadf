import { type Money as Amount, addMoney, NO_MONEY } from '@cliffhanger/core/kernel';
import { Card, Money, TextSkeleton } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/language/index.ts';

const TONES = { available: 'bg-primary', 'on-hold': 'bg-tab/60', withdrawing: 'bg-muted/60' } as const;

export interface BalancePart {
  readonly name: keyof typeof TONES;
  /** `undefined` while loading. */
  readonly amount: Amount | undefined;
  readonly detail: ReactNode;
  /** The split of this balance, shown where there is room. */
  readonly kinds?: readonly { readonly label: string; readonly amount: Amount }[];
}

/** The three balances as one bar, each explained below. */
export const BalanceSplit = ({ parts }: { parts: readonly BalancePart[] }) => (
  <Card className="pb-1">
    <BalanceParts parts={parts} />
  </Card>
);

/** Without a card, for use inside one. */
export function BalanceParts({ parts }: { parts: readonly BalancePart[] }) {
  const t = useTranslation();
  return (
    <>
      <Bar parts={parts} />
      <dl>
        {parts.map(({ name, amount, detail, kinds = [] }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t"
          >
            <dt className="flex min-w-0 flex-1 gap-3">
              <span aria-hidden className={`mt-1.5 size-2.5 shrink-0 rounded-full ${TONES[name]}`} />
              <span className="min-w-0">
                <span className="block text-strong">{t(`wallet.${name}`)}</span>
                <span className="block text-small text-muted">{detail}</span>
              </span>
            </dt>
            <dd className="ms-auto">
              <Money amount={amount} />
            </dd>
            {kinds.map(({ label, amount: ofKind }) => (
              <dd
                key={label}
                className="flex w-full flex-wrap justify-between gap-x-4 pt-1 ps-5.5 text-small text-muted"
              >
                {label}
                <span className="ms-auto">
                  <Money amount={ofKind} size="plain" />
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

/** Keeps a small balance visible. */
const SMALLEST_SHARE = 0.015;

function Bar({ parts }: { parts: readonly BalancePart[] }) {
  const known = parts.map(({ name, amount = NO_MONEY }) => ({ name, amount }));
  const whole = addMoney(...known.map(({ amount }) => amount));
  return (
    <div aria-hidden className="mb-1 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-track">
      {known
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

export const LoadingSplit = () => (
  <Card className="pb-1">
    <LoadingParts />
  </Card>
);

export function LoadingParts() {
  const t = useTranslation();
  const detail = <TextSkeleton className="w-40" />;
  return (
    <div role="status" aria-label={t('shell.list.loading')}>
      <BalanceParts
        parts={[
          { name: 'available', amount: undefined, detail: t('wallet.available.text') },
          { name: 'on-hold', amount: undefined, detail },
          { name: 'withdrawing', amount: undefined, detail },
        ]}
      />
    </div>
  );
}
