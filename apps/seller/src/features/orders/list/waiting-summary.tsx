import { Countdown } from '@cliffhanger/ui';
import { countOrdersToShip } from '@cliffhanger/wire/orders';
import { useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

/** The most urgent waiting orders. Its line is reserved from the start, so that nothing moves. */
export function WaitingSummary() {
  const t = useTranslation();
  const { data } = useApiQuery(countOrdersToShip, {});
  return (
    <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 text-small text-muted">
      {data !== undefined && data.firstDeadline !== null && (
        <>
          <span>
            {data.withoutRight > 0
              ? t('orders.waiting.without-right', { count: data.withoutRight })
              : t('orders.waiting', { count: data.count })}
          </span>
          <Countdown until={data.firstDeadline} format="clock" label={t('orders.waiting.deadline')} />
        </>
      )}
    </div>
  );
}
