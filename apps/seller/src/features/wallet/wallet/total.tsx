import { addMoney } from '@cliffhanger/core/kernel';
import { Money } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getAssets } from '@cliffhanger/wire/wallet';
import { useTranslation } from '../../../shared/language/index.ts';

export type Assets = AnswerOf<typeof getAssets>;

interface TotalProps {
  readonly assets: Assets | undefined;
  readonly className?: string;
}

/** Payments for unshipped orders are not yet the seller's and are excluded. */
export function Total({ assets, className = 'justify-items-center pt-2 pb-3 text-center' }: TotalProps) {
  const t = useTranslation();
  const total = assets && addMoney(assets.available, assets.unsettled, assets.withdrawing);
  return (
    <div className={`grid ${className}`}>
      <p className="text-muted">{t('wallet.total')}</p>
      <Money amount={total} size="xl" unit="USDT" />
    </div>
  );
}
