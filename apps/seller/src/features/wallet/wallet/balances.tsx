import { NO_MONEY } from '@cliffhanger/core/kernel';
import { briefTime, Money, shortTime, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { type BalancePart, BalanceSplit } from '../balance-split.tsx';
import type { Assets } from './total.tsx';

interface BalancesProps {
  readonly assets: Assets;
  readonly ordersOnHold: number | undefined;
}

/** The three balances, each with its meaning and its next change. */
export function Balances({ assets, ordersOnHold }: BalancesProps) {
  const parts = useBalanceParts({ assets, ordersOnHold });
  return (
    <>
      <BalanceSplit parts={parts} />
      <Escrow assets={assets} className="px-4" />
    </>
  );
}

interface PartsOptions extends BalancesProps {
  /** For a narrow column. */
  readonly isBrief?: boolean;
  readonly kindsOnHold?: NonNullable<BalancePart['kinds']>;
}

export function useBalanceParts({
  assets,
  ordersOnHold,
  isBrief = false,
  kindsOnHold = [],
}: PartsOptions): readonly BalancePart[] {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { nextRelease, openWithdrawals } = assets;
  const timeOf = isBrief ? briefTime : shortTime;
  const onHold = [
    ordersOnHold === undefined || ordersOnHold === 0
      ? t('wallet.on-hold.text')
      : t('wallet.on-hold.orders', { count: ordersOnHold }),
    ...(nextRelease === null ? [] : [t('wallet.on-hold.next', { date: timeOf(nextRelease.at, locale) })]),
  ];
  return [
    { name: 'available', amount: assets.available, detail: t('wallet.available.text') },
    { name: 'on-hold', amount: assets.unsettled, detail: <Lines texts={onHold} />, kinds: kindsOnHold },
    {
      name: 'withdrawing',
      amount: assets.withdrawing,
      detail: t('wallet.withdrawing.open', { count: openWithdrawals }),
    },
  ];
}

/** Not yet the seller's money. */
export function Escrow({
  assets: { escrow },
  className,
}: Pick<BalancesProps, 'assets'> & { className: string }) {
  const t = useTranslation();
  if (escrow <= NO_MONEY) return null;
  return (
    <p className={`flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted ${className}`}>
      <span>{t('wallet.escrow.text')}</span>
      <span className="ms-auto text-ink">
        <Money amount={escrow} />
      </span>
    </p>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
