import type { PayFrom } from '@cliffhanger/core/orders';
import { Banner, type ConfirmOutcome, ConfirmSheet } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { type quoteShippingMany, shipOrders } from '@cliffhanger/wire/orders';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useLastKnown } from '../../../shared/orders/index.ts';
import { attempt, call, invalidate, useIdempotencyKey } from '../../../shared/server/index.ts';
import { PayChoice } from './pay-choice.tsx';
import { quoteLines } from './quote-lines.ts';
import { SettlesAt } from './settles-at.tsx';
import { firstWay, type ShippingQuotes } from './shipping-quotes.ts';

export type ManyQuote = AnswerOf<typeof quoteShippingMany>;

interface ShipManySheetProps {
  readonly quotes: ShippingQuotes<ManyQuote> | undefined;
  readonly onClose: () => void;
}

/** All that can be shipped now, in one go; the others say why not. */
export function ShipManySheet({ quotes, onClose }: ShipManySheetProps) {
  const shown = useLastKnown(quotes);
  if (shown === undefined) return null;
  return <QuotedShipments quotes={shown} isOpen={quotes !== undefined} onClose={onClose} />;
}

interface QuotedShipmentsProps {
  readonly quotes: ShippingQuotes<ManyQuote>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function QuotedShipments({ quotes, isOpen, onClose }: QuotedShipmentsProps) {
  const t = useTranslation();
  const offReason = useMoneyActionsOff();
  const [chosen, setChosen] = useState<PayFrom>();
  const payFrom = chosen ?? firstWay(quotes) ?? quotes.preferred;
  const way = quotes.ways[payFrom];
  const ship = useShipments(way.ok ? numbersOf(way.value) : [], payFrom);
  if (!way.ok) return null;
  const quote = way.value;
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.many.title', { count: quote.count })}
      lines={quoteLines(quote, t('orders.many.wholesale', { count: quote.count }), t)}
      choice={<PayChoice quotes={quotes} value={payFrom} onChange={setChosen} />}
      result={{ label: t('orders.profit'), amount: quote.profit }}
      after={[
        { label: t('orders.ship.on-hold'), amount: quote.unsettled },
        ...(payFrom === 'wallet'
          ? [{ label: t('orders.ship.wallet-after'), amount: quote.availableAfter }]
          : []),
      ]}
      afterNote={<SettlesAt at={quote.settlementTime} />}
      action={t('orders.many.action', { count: quote.count })}
      doneAction={t('orders.done')}
      offReason={offReason ?? (quote.count === 0 ? t('orders.many.none') : undefined)}
      onConfirm={ship}
    >
      <NotAmongThem quote={quote} />
    </ConfirmSheet>
  );
}

const numbersOf = ({ list }: ManyQuote): readonly string[] =>
  list.filter(({ canShip }) => canShip).map(({ number }) => number);

/** Which are left out, and why. */
function NotAmongThem({ quote: { list, hasMore } }: { quote: ManyQuote }) {
  const t = useTranslation();
  const left = list.filter(({ canShip }) => !canShip);
  if (left.length === 0 && !hasMore) return null;
  return (
    <Banner icon={Info}>
      {left.length > 0 && <p className="text-strong">{t('orders.many.left', { count: left.length })}</p>}
      <ul className="text-small">
        {left.map(({ number, msg }) => (
          <li key={number}>
            <span className="figures whitespace-nowrap">{number}</span>: {msg}
          </li>
        ))}
        {hasMore && <li>{t('orders.many.more')}</li>}
      </ul>
    </Banner>
  );
}

function useShipments(numbers: readonly string[], payFrom: PayFrom): () => Promise<ConfirmOutcome> {
  const t = useTranslation();
  const key = useIdempotencyKey(`${numbers.join(' ')} ${payFrom}`);
  return () =>
    attempt(() => call(shipOrders, { numbers: [...numbers], payFrom }, { idempotencyKey: key.current() }), {
      onDone: ({ shipped, list }) => {
        key.renew();
        void invalidate('orders', 'settlement', 'wallet', 'dashboard');
        const left = list.length - shipped;
        return {
          kind: 'done',
          title: t('orders.many.done', { count: shipped }),
          text: left === 0 ? t('orders.many.done.text') : t('orders.many.done.left', { count: left }),
        };
      },
      onRefused: () => {
        key.renew();
        void invalidate('orders');
      },
    });
}
