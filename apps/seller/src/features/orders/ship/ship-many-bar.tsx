import { ActionBar, Button, useMoneyText, WhenOpened } from '@cliffhanger/ui';
import { quoteShippingMany } from '@cliffhanger/wire/orders';
import { lazy } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';
import type { ManyQuote } from './ship-many-sheet.tsx';
import { askForOffer, closedWithoutAny } from './shipping-offer.ts';
import { useOffer } from './use-offer.ts';

const ShipManySheet = lazy(async () => ({ default: (await import('./ship-many-sheet.tsx')).ShipManySheet }));

/** One order has its own button. */
const FEWEST = 2;

const askFor = async (_all: 'all') => closedWithoutAny(await askForOffer(quoteShippingMany, {}));

/** How many orders are ready; undefined where shipping all of them together would be no help. */
export function useReadyToShip(isWanted: boolean): ManyQuote | undefined {
  const { data } = useAnswer(quoteShippingMany, {}, { enabled: isWanted });
  return isWanted && data !== undefined && data.count >= FEWEST ? data : undefined;
}

/** The one action of the whole screen: everything that is ready, with what it costs and brings. */
export function ShipManyBar({ ready }: { ready: ManyQuote | undefined }) {
  const say = useSay();
  const figures = useMoneyText();
  const off = useMoneyActionsOff();
  const { asked, opened, begin, close } = useOffer(askFor);
  return (
    <>
      {ready !== undefined && (
        <ActionBar above="tabs">
          <Button
            look="primary"
            wide
            busy={asked !== undefined}
            disabled={off !== undefined}
            onClick={() => begin('all')}
          >
            {say('orders.many.ready', { count: ready.count })}
            <span className="block text-small font-normal">
              {say('orders.many.ready.text', {
                cost: figures(ready.paymentAmount),
                profit: figures(ready.profit),
              })}
            </span>
          </Button>
        </ActionBar>
      )}
      <WhenOpened isOpen={opened !== undefined}>
        <ShipManySheet offer={opened?.offer} onClose={close} />
      </WhenOpened>
    </>
  );
}
