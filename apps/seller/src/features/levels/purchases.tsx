import { Button, Card, Money, RelativeTime, shortTime, useUiSettings, WhenOpened } from '@cliffhanger/ui';
import { lazy, useState } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { dayText } from './levels.ts';
import { nameOf, type Purchase } from './purchase.ts';

const RefundSheet = lazy(async () => ({ default: (await import('./refund-sheet.tsx')).RefundSheet }));

/** Purchases, and which of them can be refunded. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useTranslation();
  if (purchases.length === 0) return null;
  return (
    <Card title={t('levels.purchases')}>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  const { refundNow, refundableUntil, refundedAt, trafficCountsFrom } = purchase;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-strong">{nameOf(t, purchase)}</span>
        <Money amount={purchase.price} size="s" flow="out" />
      </div>
      <p className="text-small text-muted">
        <RelativeTime at={purchase.boughtAt} />
      </p>
      {refundedAt !== null && purchase.refundAmount !== null && (
        <p className="text-small text-muted">
          {t('levels.refunded')} <Money amount={purchase.refundAmount} size="plain" flow="in" />
        </p>
      )}
      {trafficCountsFrom !== null && (
        <p className="text-small text-muted">
          {t('levels.purchase.traffic-from', { date: dayText(trafficCountsFrom, locale) })}
        </p>
      )}
      {refundNow !== null && refundableUntil !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-muted">
            {t('levels.refundable-until', { date: shortTime(refundableUntil, locale) })}
          </p>
          <Button size="s" look="soft" onClick={() => setOpen(true)}>
            {t('levels.give-back')}
          </Button>
          <WhenOpened isOpen={isOpen}>
            <RefundSheet
              isOpen={isOpen}
              onClose={() => setOpen(false)}
              purchase={purchase}
              amount={refundNow}
            />
          </WhenOpened>
        </div>
      )}
    </li>
  );
}
