import { NO_MONEY } from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import { Card, Money } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { totalFundLog } from '@cliffhanger/wire/wallet';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';

type Totals = AnswerOf<typeof totalFundLog>;

interface FundLogTotalsProps {
  readonly totals: UseQueryResult<Totals>;
  /** `undefined`: all kinds. */
  readonly kind: TransferKind | undefined;
}

const totalsOf = (totals: Totals, kind: TransferKind | undefined): Pick<Totals, 'cameIn' | 'wentOut'> =>
  kind === undefined
    ? totals
    : (totals.kinds.find((total) => total.kind === kind) ?? { cameIn: NO_MONEY, wentOut: NO_MONEY });

/** Inflow and outflow of the available balance. Renders nothing after an error: the list stays usable. */
export function FundLogTotals({ totals, kind }: FundLogTotalsProps) {
  const t = useTranslation();
  if (totals.data === undefined && totals.isError) return null;
  const sums = totals.data === undefined ? undefined : totalsOf(totals.data, kind);
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4">
        <Sum label={t('wallet.log.in')}>
          <Money amount={sums?.cameIn} size="m" flow="in" />
        </Sum>
        <Sum label={t('wallet.log.out')}>
          <Money amount={sums?.wentOut} size="m" flow="out" />
        </Sum>
      </dl>
    </Card>
  );
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
