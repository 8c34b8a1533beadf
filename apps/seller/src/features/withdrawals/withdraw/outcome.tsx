import { type Money as Amount, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { withdrawalFee } from '@cliffhanger/core/withdrawals';
import { Card, Money, Receipt, useMoneyText } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Limits } from './quote.ts';

const atLeastNothing = (amount: Amount): Amount => (amount > NO_MONEY ? amount : NO_MONEY);

/** Amount, fee, net amount and remaining balance; the lines add up, also for zero. */
export function Outcome({ amount = NO_MONEY, limits }: { amount: Amount | undefined; limits: Limits }) {
  const t = useTranslation();
  const figures = useMoneyText();
  const fee = withdrawalFee(amount, limits);
  const left = atLeastNothing(subtractMoney(limits.available, amount));
  return (
    <Card as="div">
      <Receipt
        lines={[
          { label: t('withdrawals.leaves'), amount },
          { label: t('withdrawals.fee'), amount: fee, ...(fee > NO_MONEY ? { flow: 'out' } : {}) },
          { label: t('withdrawals.arrives'), amount: subtractMoney(amount, fee), isSum: true },
        ]}
      />
      <p className="pb-1.5 text-small text-muted">
        {t('withdrawals.fee.rule', { fee: figures(limits.fee) })}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted">
        <span>{t('withdrawals.after')}</span>
        <span className="ms-auto text-ink">
          <Money amount={left} />
        </span>
      </p>
    </Card>
  );
}
