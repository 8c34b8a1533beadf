import { Banner, Button, buttonClass, Countdown } from '@cliffhanger/ui';
import { getProfile } from '@cliffhanger/wire/identity';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useTakeRight } from '../../../shared/library/take-right.tsx';
import { PageLink } from '../../../shared/navigation/index.ts';
import { invalidate, useApiQuery } from '../../../shared/server/index.ts';
import type { Order } from '../order.ts';

/**
 * DOMAIN §5: without the right the platform ships after two hours and keeps the profit. Shows the remaining time and
 * how to get the right.
 */
export function MissingRight({ order }: { order: Order }) {
  const t = useTranslation();
  return (
    <Banner icon={TriangleAlert} tone="warn">
      <p className="text-strong">{t('orders.right.title')}</p>
      <p className="text-small">{t('orders.right.text')}</p>
      {order.platformShipsAt !== undefined && (
        <div className="py-1.5">
          <Countdown
            until={order.platformShipsAt}
            format="clock"
            icon="clock"
            label={t('orders.right.platform-ships')}
            onEnd={() => void invalidate('orders')}
          />
        </div>
      )}
      <TakeRight order={order} />
    </Banner>
  );
}

/** Uses a free right, or links to the page with more rights. */
function TakeRight({ order }: { order: Order }) {
  const t = useTranslation();
  const { data } = useApiQuery(getProfile, {});
  const { isBusy, take, off, sheet } = useTakeRight(order);
  if (data?.rights.left === 0) {
    return (
      <div className="grid gap-1.5">
        <p className="text-small">{t('orders.right.none')}</p>
        <PageLink to="levels" className={buttonClass({ look: 'neutral', size: 's', wide: true })}>
          {t('shell.offer.upgrade-level')}
        </PageLink>
      </div>
    );
  }
  return (
    <>
      <Button look="neutral" size="s" wide busy={isBusy} disabled={off !== undefined} onClick={take}>
        {data === undefined ? t('orders.right.add') : t('orders.right.use', { left: data.rights.left })}
      </Button>
      {sheet}
    </>
  );
}
