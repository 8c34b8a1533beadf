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
import { firstPayable, type ShippingQuotes } from './shipping-quotes.ts';

export type ManyQuote = AnswerOf<typeof quoteShippingMany>;

interface ShipManySheetProps {
  readonly quotes: ShippingQuotes<ManyQuote> | undefined;
  readonly onClose: () => void;
}

/** Ships all shippable orders at once; the others are listed with the reason. */
export function ShipManySheet({ quotes, onClose }: ShipManySheetProps) {
  const lastQuotes = useLastKnown(quotes);
  if (lastQuotes === undefined) return null;
  return <QuotedShipments quotes={lastQuotes} isOpen={quotes !== undefined} onClose={onClose} />;
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
  const payFrom = chosen ?? firstPayable(quotes) ?? quotes.preferred;
  const received = quotes.byPayFrom[payFrom];
  const ship = useShipments(received.ok ? numbersOf(received.value) : [], payFrom);
  if (!received.ok) return null;
  const quote = received.value;
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

/** The orders that cannot be shipped, with the reason. */
function NotAmongThem({ quote: { list, hasMore } }: { quote: ManyQuote }) {
  const t = useTranslation();
  const excluded = list.filter(({ canShip }) => !canShip);
  if (excluded.length === 0 && !hasMore) return null;
  return (
    <Banner icon={Info}>
      {excluded.length > 0 && (
        <p className="text-strong">{t('orders.many.left', { count: excluded.length })}</p>
      )}
      <ul className="text-small">
        {excluded.map(({ number, msg }) => (
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
        const excluded = list.length - shipped;
        return {
          kind: 'done',
          title: t('orders.many.done', { count: shipped }),
          text: excluded === 0 ? t('orders.many.done.text') : t('orders.many.done.left', { count: excluded }),
        };
      },
      onRefused: () => {
        key.renew();
        void invalidate('orders');
      },
    });
}
