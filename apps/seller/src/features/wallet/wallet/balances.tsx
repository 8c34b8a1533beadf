import { NO_MONEY } from '@cliffhanger/core/kernel';
import { Money, shortTime, useUiSettings } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { BalanceSplit } from '../balance-split.tsx';
import type { Assets } from './total.tsx';

interface BalancesProps {
  readonly assets: Assets;
  readonly ordersOnHold: number | undefined;
}

/** Three balances, each with what it is and what happens to it next. */
export function Balances({ assets, ordersOnHold }: BalancesProps) {
  const say = useSay();
  const { locale } = useUiSettings();
  const { nextRelease, openWithdrawals } = assets;
  const onHold = [
    ordersOnHold === undefined || ordersOnHold === 0
      ? say('wallet.on-hold.text')
      : say('wallet.on-hold.orders', { count: ordersOnHold }),
    ...(nextRelease === null
      ? []
      : [say('wallet.on-hold.next', { date: shortTime(nextRelease.at, locale) })]),
  ];
  return (
    <>
      <BalanceSplit
        parts={[
          { name: 'available', amount: assets.available, detail: say('wallet.available.text') },
          { name: 'on-hold', amount: assets.unsettled, detail: <Lines texts={onHold} /> },
          {
            name: 'withdrawing',
            amount: assets.withdrawing,
            detail: say('wallet.withdrawing.open', { count: openWithdrawals }),
          },
        ]}
      />
      {assets.escrow > NO_MONEY && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 text-small text-muted">
          <span>{say('wallet.escrow.text')}</span>
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
