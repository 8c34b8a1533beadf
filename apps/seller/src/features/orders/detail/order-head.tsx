import { Card, FigureStrip, IconButton, Money, Poster, StripFigure } from '@cliffhanger/ui';
import { Copy } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Demo, isProfitMissed, PreOrdered } from '../../../shared/orders/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import type { OrderDetail } from '../order.ts';

export function OrderHead({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  const { firstEpisode, quantity } = order;
  const range = { count: quantity, first: firstEpisode, last: firstEpisode + quantity - 1 };
  return (
    <Card as="div">
      <div className="flex items-start gap-4">
        <PageLink to="drama" query={{ id: order.dramaId, from: 'order' }} className="shrink-0 rounded-poster">
          <span className="sr-only">{t('orders.detail.drama')}</span>
          <Poster src={order.poster} size="l" eager />
        </PageLink>
        <div className="min-w-0 flex-1">
          <OrderState state={order.state} />
          <p className="mt-1.5 text-head">{order.title}</p>
          <p className="text-muted">{t('orders.episodes.range', range)}</p>
          <OrderNumber number={order.number} />
          {order.preOrderTime !== undefined && <PreOrdered at={order.preOrderTime} />}
          {order.sandbox && <Demo />}
        </div>
      </div>
      <Amounts order={order} />
    </Card>
  );
}

function OrderNumber({ number }: { number: string }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <p className="figures -mt-1.5 flex items-center text-muted">
      <span className="whitespace-nowrap">{number}</span>
      <IconButton
        icon={Copy}
        size={20}
        label={`${t('shell.copy')}: ${number}`}
        onClick={() => copy(number)}
      />
    </p>
  );
}

function Amounts({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  const isMissed = isProfitMissed(order);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <FigureStrip>
        <StripFigure label={t('orders.viewer-paid')}>
          <Money amount={order.orderAmount} />
        </StripFigure>
        <StripFigure label={t('orders.wholesale')}>
          <Money amount={order.purchaseCost} />
        </StripFigure>
        <StripFigure label={t(isMissed ? 'orders.profit.missed' : 'orders.profit')}>
          <Money amount={order.profit} {...(isMissed ? {} : { flow: 'in' as const })} />
        </StripFigure>
      </FigureStrip>
    </div>
  );
}
