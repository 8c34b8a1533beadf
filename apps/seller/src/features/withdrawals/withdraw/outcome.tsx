import { type Money as Amount, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { Card, Money, Receipt } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import type { Limits } from './quote.ts';

const atLeastNothing = (amount: Amount): Amount => (amount > NO_MONEY ? amount : NO_MONEY);

/** What would leave, what it costs, what would arrive and what would be left. */
export function Outcome({ amount = NO_MONEY, limits }: { amount: Amount | undefined; limits: Limits }) {
  const say = useSay();
  return (
    <Card as="div">
      <Receipt
        lines={[
          { label: say('withdrawals.leaves'), amount },
          { label: say('withdrawals.fee'), amount: limits.fee, flow: 'out' },
          {
            label: say('withdrawals.arrives'),
            amount: atLeastNothing(subtractMoney(amount, limits.fee)),
            isSum: true,
          },
        ]}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted">
        <span>{say('withdrawals.after')}</span>
        <span className="ms-auto text-ink">
          <Money amount={atLeastNothing(subtractMoney(limits.available, amount))} />
        </span>
      </p>
    </Card>
  );
}
