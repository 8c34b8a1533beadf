import { addMoney } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import { type ConfirmOutcome, ConfirmSheet, Facts, Poster } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { addDramas } from '@cliffhanger/wire/library';
import type { listOrders } from '@cliffhanger/wire/orders';
import { useRef } from 'react';
import { useMoneyActionsOff } from '../connection/index.ts';
import { useTranslation } from '../language/index.ts';
import { attempt, call, invalidate } from '../server/index.ts';

export type RightlessOrder = Pick<
  AnswerOf<typeof listOrders>['list'][number],
  'number' | 'dramaId' | 'title' | 'poster' | 'quantity' | 'orderAmount' | 'purchaseCost' | 'profit'
>;

export interface RightToTake {
  /** All orders of the drama that wait for the right. */
  readonly orders: readonly [RightlessOrder, ...RightlessOrder[]];
  readonly left: number;
  /** With auto-ship: the source the shipments are paid from. `undefined` without auto-ship. */
  readonly shipsFrom: PayFrom | undefined;
}

interface TakeRightSheetProps {
  readonly right: RightToTake;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Confirms what the right costs and which orders ship with it. */
export function TakeRightSheet({ right, isOpen, onClose }: TakeRightSheetProps) {
  const t = useTranslation();
  const offReason = useMoneyActionsOff();
  const { orders, left, shipsFrom } = right;
  const [{ dramaId, title, poster }] = orders;
  const episodes = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  const sum = (of: 'orderAmount' | 'purchaseCost' | 'profit') =>
    addMoney(...orders.map((order) => order[of]));
  // The order list behind the sheet reloads only on close: the reload removes the order that the sheet belongs to.
  const isTaken = useRef(false);
  const close = () => {
    if (isTaken.current) void invalidate('orders', 'identity');
    onClose();
  };
  const take = (): Promise<ConfirmOutcome> =>
    attempt(() => call(addDramas, { dramaIds: [dramaId] }), {
      onDone: () => {
        isTaken.current = true;
        void invalidate('library', 'catalog', 'dashboard', 'wallet', 'settlement');
        return {
          kind: 'done',
          title: t('orders.right.added'),
          text: t(shipsFrom === undefined ? 'orders.right.added.text' : 'orders.right.added.ships'),
        };
      },
      onRefused: () => void invalidate('orders', 'identity'),
    });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={close}
      title={t('orders.right.sheet')}
      lines={[
        { label: t('orders.viewer-paid'), amount: sum('orderAmount') },
        {
          label: t('orders.ship.wholesale', { count: episodes }),
          amount: sum('purchaseCost'),
          flow: 'out',
        },
      ]}
      rule={
        shipsFrom === undefined
          ? t('orders.right.waits')
          : `${t('orders.right.ships', { count: episodes })} ${t(`orders.right.ships.${shipsFrom}`)}`
      }
      result={{ label: t('orders.profit'), amount: sum('profit') }}
      after={[]}
      action={
        shipsFrom === undefined ? t('orders.right.take') : t('orders.right.take-ship', { count: episodes })
      }
      doneAction={t('orders.done')}
      offReason={offReason}
      onConfirm={take}
    >
      <div className="flex items-start gap-3">
        <Poster src={poster} size="m" />
        <div className="min-w-0 flex-1">
          <p className="text-strong">{title}</p>
          <p className="text-small text-muted">{t('orders.right.for')}</p>
        </div>
      </div>
      <div className="rounded-field bg-well p-3.5">
        <Facts rows={[[t('orders.right.left'), `${left} → ${left - 1}`]]} />
        <p className="mt-1 text-small text-muted">{t('orders.right.costs')}</p>
      </div>
    </ConfirmSheet>
  );
}
