import { WhenOpened } from '@cliffhanger/ui';
import { quoteShipping } from '@cliffhanger/wire/orders';
import { lazy } from 'react';
import type { ShippedOrder } from './ship-sheet.tsx';
import { askForQuotes } from './shipping-quotes.ts';
import { useQuotes } from './use-quotes.ts';

const ShipSheet = lazy(async () => ({ default: (await import('./ship-sheet.tsx')).ShipSheet }));

const askFor = ({ number }: ShippedOrder) => askForQuotes(quoteShipping, { number });

export interface ShipOne {
  /** The number of the order whose quote is on its way. */
  readonly asked: string | undefined;
  readonly begin: (order: ShippedOrder) => void;
  readonly sheet: React.ReactNode;
}

/** A button anywhere on a screen begins; the sheet stands once on it. */
export function useShipOne(): ShipOne {
  const { asked, opened, begin, close } = useQuotes(askFor);
  return {
    asked: asked?.number,
    begin,
    sheet: (
      <WhenOpened isOpen={opened !== undefined}>
        <ShipSheet opened={opened} onClose={close} />
      </WhenOpened>
    ),
  };
}
