import { showToast, WhenOpened } from '@cliffhanger/ui';
import { getDrama } from '@cliffhanger/wire/catalog';
import { getProfile } from '@cliffhanger/wire/identity';
import { getShippingSettings, listOrders } from '@cliffhanger/wire/orders';
import { lazy, useState } from 'react';
import { useMoneyActionsOff } from '../connection/index.ts';
import { acceptedOf, call, problemText } from '../server/index.ts';
import type { RightlessOrder, RightToTake } from './take-right-sheet.tsx';

const TakeRightSheet = lazy(async () => ({
  default: (await import('./take-right-sheet.tsx')).TakeRightSheet,
}));

const LARGEST_PAGE = 50;

async function rightToTake(order: RightlessOrder): Promise<RightToTake> {
  const [profile, waiting, drama, shipping] = await Promise.all([
    call(getProfile, {}),
    call(listOrders, { state: 'to-ship', sort: 'deadline', page: 1, pageSize: LARGEST_PAGE }),
    call(getDrama, { id: order.dramaId }),
    call(getShippingSettings, {}),
  ]);
  const others = acceptedOf(waiting).list.filter(
    ({ dramaId, number }) => dramaId === order.dramaId && number !== order.number,
  );
  return {
    orders: [order, ...others],
    left: acceptedOf(profile).rights.left,
    shipsFrom: acceptedOf(drama).autoShipsWhenAdded ? acceptedOf(shipping).payFrom : undefined,
  };
}

/**
 * Loads what the confirmation sheet shows: using a right ships the drama's waiting orders when auto-ship is on. The
 * screen loads the `orders` messages.
 */
export function useTakeRight(order: RightlessOrder) {
  const off = useMoneyActionsOff();
  const [isBusy, setBusy] = useState(false);
  const [right, setRight] = useState<RightToTake>();
  const [isOpen, setOpen] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setRight(await rightToTake(order));
      setOpen(true);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    off,
    take: () => void begin(),
    sheet: right !== undefined && (
      <WhenOpened isOpen={isOpen}>
        <TakeRightSheet right={right} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    ),
  };
}
