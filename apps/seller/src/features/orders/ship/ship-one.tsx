import { WhenOpened } from '@cliffhanger/ui';
import { quoteShipping } from '@cliffhanger/wire/orders';
import { lazy } from 'react';
import type { ShippedOrder } from './ship-sheet.tsx';
import { fetchQuotes } from './shipping-quotes.ts';
import { useQuotes } from './use-quotes.ts';

const ShipSheet = lazy(async () => ({ default: (await import('./ship-sheet.tsx')).ShipSheet }));

const requestQuotes = ({ number }: ShippedOrder) => fetchQuotes(quoteShipping, { number });

export interface ShipOne {
  /** The number of the order whose quote is loading. */
  readonly pending: string | undefined;
  readonly begin: (order: ShippedOrder) => void;
  readonly sheet: React.ReactNode;
}

/** `begin` can be called from any button; the sheet is mounted once per screen. */
export function useShipOne(): ShipOne {
  const { pending, opened, begin, close } = useQuotes(requestQuotes);
  return {
    pending: pending?.number,
    begin,
    sheet: (
      <WhenOpened isOpen={opened !== undefined}>
        <ShipSheet opened={opened} onClose={close} />
      </WhenOpened>
    ),
  };
}
