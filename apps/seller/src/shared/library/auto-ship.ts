import type { Money } from '@cliffhanger/core/kernel';
import { showToast } from '@cliffhanger/ui';
import type { AnswerOf, Received } from '@cliffhanger/wire/kernel';
import { type listLibrary, saveAutoShip } from '@cliffhanger/wire/library';
import { useState } from 'react';
import { call, invalidate, problemText, showRefusal } from '../server/index.ts';

export type OwnSale = Pick<
  AnswerOf<typeof listLibrary>['list'][number],
  'consignmentId' | 'autoShip' | 'dailyCostLimit'
>;

interface AutoShipWish {
  readonly autoShip: boolean;
  readonly dailyCostLimit: Money | null;
}

type Saved = Received<AnswerOf<typeof saveAutoShip>>;

export async function sendAutoShip({ consignmentId }: OwnSale, wish: AutoShipWish): Promise<Saved> {
  const received = await call(saveAutoShip, { consignmentId, ...wish });
  if (received.ok) void invalidate('library', 'catalog');
  return received;
}

/** Optimistic: shows the new state at once and reverts when the call fails. */
export function useAutoShipSwitch(sale: OwnSale): {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly toggle: (isOn: boolean) => void;
} {
  const [wished, setWished] = useState<boolean>();
  const toggle = async (autoShip: boolean) => {
    setWished(autoShip);
    try {
      const received = await sendAutoShip(sale, { autoShip, dailyCostLimit: sale.dailyCostLimit });
      if (!received.ok) showRefusal(received.refusal);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setWished(undefined);
    }
  };
  return {
    isOn: wished ?? sale.autoShip,
    isBusy: wished !== undefined,
    toggle: (isOn) => void toggle(isOn),
  };
}
