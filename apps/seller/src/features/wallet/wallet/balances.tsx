import { NO_MONEY } from '@cliffhanger/core/kernel';
import { Money, shortTime, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { BalanceSplit } from '../balance-split.tsx';
import type { Assets } from './total.tsx';

interface BalancesProps {
  readonly assets: Assets;
  readonly ordersOnHold: number | undefined;
}

/** Three balances, each with what it is and what happens to it next. */
export function Balances({ assets, ordersOnHold }: BalancesProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { nextRelease, openWithdrawals } = assets;
  const onHold = [
    ordersOnHold === undefined || ordersOnHold === 0
      ? t('wallet.on-hold.text')
      : t('wallet.on-hold.orders', { count: ordersOnHold }),
    ...(nextRelease === null ? [] : [t('wallet.on-hold.next', { date: shortTime(nextRelease.at, locale) })]),
  ];
  return (
    <>
      <BalanceSplit
        parts={[
          { name: 'available', amount: assets.available, detail: t('wallet.available.text') },
          { name: 'on-hold', amount: assets.unsettled, detail: <Lines texts={onHold} /> },
          {
            name: 'withdrawing',
            amount: assets.withdrawing,
            detail: t('wallet.withdrawing.open', { count: openWithdrawals }),
          },
        ]}
      />
      {assets.escrow > NO_MONEY && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 text-small text-muted">
          <span>{t('wallet.escrow.text')}</span>
          <span className="ms-auto text-ink">
            <Money amount={assets.escrow} brief />
          </span>
        </p>
      )}
    </>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
