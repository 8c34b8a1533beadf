import { Card } from '@cliffhanger/ui';
import { getSettlementFigures } from '@cliffhanger/wire/settlement';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useApiQuery } from '../../../../shared/server/index.ts';
import { type BalancePart, BalanceParts, LoadingParts } from '../../balance-split.tsx';
import { Escrow, useBalanceParts } from '../balances.tsx';
import { MoneyActions } from '../money-actions.tsx';
import { type Assets, Total } from '../total.tsx';

/** All balances of the seller. */
export function StandingCard({ assets }: { assets: Assets }) {
  const kindsOnHold = useKindsOnHold();
  const ordersOnHold = useApiQuery(getSettlementFigures, {}).data?.onHold.count;
  const parts = useBalanceParts({ assets, ordersOnHold, kindsOnHold, isBrief: true });
  return (
    <Card className="grid gap-4 pb-1">
      <Total assets={assets} className="" />
      <MoneyActions on="card" />
      <div>
        <BalanceParts parts={parts} />
        <Escrow assets={assets} className="border-t border-line py-3" />
      </div>
    </Card>
  );
}

/** Empty with a single kind, which the balance itself names. */
function useKindsOnHold(): NonNullable<BalancePart['kinds']> {
  const t = useTranslation();
  const { data } = useApiQuery(getSettlementFigures, {});
  if (data === undefined) return [];
  const kinds = (['shipped', 'waiting', 'audit'] as const).filter((kind) => data[kind].count > 0);
  return kinds.length < 2
    ? []
    : kinds.map((kind) => ({
        label: `${t(`settlement.reason.${kind}`)} · ${t('settlement.orders', { count: data[kind].count })}`,
        amount: data[kind].sum,
      }));
}

export const LoadingStanding = () => (
  <Card className="grid gap-4 pb-1">
    <Total assets={undefined} className="" />
    <MoneyActions on="card" />
    <LoadingParts />
  </Card>
);
