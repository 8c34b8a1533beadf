import { subtractMoney } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import {
  type ConfirmOutcome,
  ConfirmSheet,
  Money,
  shortTime,
  useMoneyText,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { type quoteShipping, shipOrder } from '@cliffhanger/wire/orders';
import { useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { OrderLine, useLastKnown } from '../../../shared/orders/index.ts';
import { attempt, call, invalidate, useIdempotencyKey } from '../../../shared/server/index.ts';
import type { Order } from '../order.ts';
import { PayChoice } from './pay-choice.tsx';
import { quoteLines } from './quote-lines.ts';
import { SettlesAt } from './settles-at.tsx';
import { firstPayable, type ShippingQuotes } from './shipping-quotes.ts';

type Quote = AnswerOf<typeof quoteShipping>;

/** The fields of an order that both list and detail have. */
export type ShippedOrder = Pick<
  Order,
  'number' | 'title' | 'poster' | 'quantity' | 'sandbox' | 'wholesale' | 'orderAmount'
>;

interface ShipSheetProps {
  readonly opened: { readonly subject: ShippedOrder; readonly quotes: ShippingQuotes<Quote> } | undefined;
  readonly onClose: () => void;
}

/** Cost, profit and payment source of a shipment, then the shipment itself. */
export function ShipSheet({ opened, onClose }: ShipSheetProps) {
  const last = useLastKnown(opened);
  if (last === undefined) return null;
  return (
    <QuotedShipment
      key={last.subject.number}
      order={last.subject}
      quotes={last.quotes}
      isOpen={opened !== undefined}
      onClose={onClose}
    />
  );
}

interface QuotedShipmentProps {
  readonly order: ShippedOrder;
  readonly quotes: ShippingQuotes<Quote>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function QuotedShipment({ order, quotes, isOpen, onClose }: QuotedShipmentProps) {
  const t = useTranslation();
  const offReason = useMoneyActionsOff();
  const [chosen, setChosen] = useState<PayFrom>();
  const payFrom = chosen ?? firstPayable(quotes) ?? quotes.preferred;
  const ship = useShipment(order, payFrom);
  const received = quotes.byPayFrom[payFrom];
  if (!received.ok) return null;
  const quote = received.value;
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.ship.title')}
      lines={quoteLines(quote, t('orders.ship.wholesale', { count: order.quantity }), t)}
      choice={<PayChoice quotes={quotes} value={payFrom} onChange={setChosen} />}
      result={{ label: t('orders.profit'), amount: quote.profit }}
      after={[
        { label: t('orders.ship.on-hold'), amount: quote.unsettled },
        ...(payFrom === 'wallet'
          ? [
              {
                label: t('orders.ship.wallet-after'),
                amount: subtractMoney(quote.available, quote.paymentAmount),
              },
            ]
          : []),
      ]}
      afterNote={<SettlesAt at={quote.settlementTime} />}
      action={t('orders.ship.action', { count: order.quantity })}
      doneAction={t('orders.done')}
      offReason={offReason}
      onConfirm={ship}
    >
      <OrderLine
        order={order}
        size="s"
        end={
          <>
            <p className="text-small text-muted">{t('orders.viewer-paid')}</p>
            <Money amount={order.orderAmount} />
          </>
        }
      />
    </ConfirmSheet>
  );
}

/** Idempotent: from two tabs, or after a lost response, the order ships once and both get the same response. */
function useShipment({ number }: ShippedOrder, payFrom: PayFrom): () => Promise<ConfirmOutcome> {
  const t = useTranslation();
  const figures = useMoneyText();
  const { locale } = useUiSettings();
  const key = useIdempotencyKey(`${number} ${payFrom}`);
  return () =>
    attempt(() => call(shipOrder, { number, payFrom }, { idempotencyKey: key.current() }), {
      onDone: ({ unsettled, settlementTime }) => {
        void invalidate('orders', 'settlement', 'wallet', 'dashboard');
        return {
          kind: 'done',
          title: t('orders.ship.done'),
          text: t('orders.ship.done.text', {
            amount: figures(unsettled),
            date: shortTime(settlementTime, locale),
          }),
        };
      },
      onRefused: () => {
        key.renew();
        void invalidate('orders');
      },
    });
}
