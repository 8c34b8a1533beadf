import { addMoney } from '@cliffhanger/core/kernel';
import { Money, Skeleton } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getAssets } from '@cliffhanger/wire/wallet';
import { useSay } from '../../../shared/language/index.ts';

export type Assets = AnswerOf<typeof getAssets>;

/** What viewers paid for orders that are not shipped is not the seller's yet, and not counted. */
export function Total({ assets }: { assets: Assets }) {
  const say = useSay();
  return (
    <div className="grid justify-items-center pt-2 pb-3 text-center">
      <p className="text-muted">{say('wallet.total')}</p>
      <Money
        amount={addMoney(assets.available, assets.unsettled, assets.withdrawing)}
        size="xl"
        unit="USDT"
      />
    </div>
  );
}

export const LoadingTotal = () => (
  <div aria-hidden className="grid justify-items-center pt-2 pb-3">
    <Skeleton className="my-[3px] h-4 w-36" />
    <Skeleton className="my-1 h-9 w-52" />
  </div>
);
