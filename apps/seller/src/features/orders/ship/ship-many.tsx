import { ActionBar, Button, useMoneyText, WhenOpened } from '@cliffhanger/ui';
import { quoteShippingMany } from '@cliffhanger/wire/orders';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { ManyQuote } from './ship-many-sheet.tsx';
import { closedWithoutAny, fetchQuotes } from './shipping-quotes.ts';
import { useQuotes } from './use-quotes.ts';

const ShipManySheet = lazy(async () => ({ default: (await import('./ship-many-sheet.tsx')).ShipManySheet }));

/** Lazy, because selecting needs more room than a phone has. */
const ChosenBar = lazy(async () => ({ default: (await import('./chosen-bar.tsx')).ChosenBar }));

/** A single order has its own button. */
const FEWEST = 2;

/** `all`: every waiting order. */
type Wanted = readonly string[] | 'all';

const requestQuotes = async (wanted: Wanted) => {
  const request: { numbers?: string[] | undefined } = wanted === 'all' ? {} : { numbers: [...wanted] };
  return closedWithoutAny(await fetchQuotes(quoteShippingMany, request));
};

interface ShipMany {
  /** `undefined` where there is nothing to ship together. */
  readonly bar: ReactNode | undefined;
  readonly sheet: ReactNode;
}

/**
 * Ships the selected orders, or every shippable one: the bar of the screen, and a sheet that stays when the bar goes.
 */
export function useShipMany(isWanted: boolean, chosen: readonly string[]): ShipMany {
  const { data } = useApiQuery(quoteShippingMany, {}, { enabled: isWanted });
  const { pending, opened, begin, close } = useQuotes(requestQuotes);
  const isOffered = isWanted && data !== undefined && data.count >= FEWEST;
  const bar = () => {
    if (chosen.length > 0)
      return (
        <Suspense>
          <ChosenBar count={chosen.length} busy={pending !== undefined} onQuote={() => begin(chosen)} />
        </Suspense>
      );
    return isOffered ? (
      <ShipManyBar ready={data} busy={pending !== undefined} onShip={() => begin('all')} />
    ) : undefined;
  };
  return {
    bar: bar(),
    sheet: (
      <WhenOpened isOpen={opened !== undefined}>
        <ShipManySheet quotes={opened?.quotes} onClose={close} />
      </WhenOpened>
    ),
  };
}

interface ShipManyBarProps {
  readonly ready: ManyQuote;
  readonly busy: boolean;
  readonly onShip: () => void;
}

/** The one action of the whole screen, with what it costs and brings. */
function ShipManyBar({ ready, busy, onShip }: ShipManyBarProps) {
  const t = useTranslation();
  const figures = useMoneyText();
  const off = useMoneyActionsOff();
  return (
    <ActionBar above="tabs">
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={off !== undefined}
        aria-keyshortcuts="Q"
        onClick={onShip}
      >
        {t('orders.many.ready', { count: ready.count })}
        <span className="block text-small font-normal">
          {t('orders.many.ready.text', {
            cost: figures(ready.paymentAmount),
            profit: figures(ready.profit),
          })}
        </span>
      </Button>
    </ActionBar>
  );
}
