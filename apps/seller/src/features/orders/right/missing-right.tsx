import { Button, buttonClass, Countdown, Notice } from '@cliffhanger/ui';
import { getProfile } from '@cliffhanger/wire/identity';
import { TriangleAlert } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { refreshAnswers, useAnswer } from '../../../shared/server/index.ts';
import type { Order } from '../order.ts';
import { useTakeRight } from './use-take-right.ts';

type RightlessOrder = Pick<Order, 'dramaId' | 'platformShipsAt'>;

/** DOMAIN §5: without the right the platform ships at two hours and keeps the profit. Says how long, and the way out. */
export function MissingRight({ order }: { order: RightlessOrder }) {
  const say = useSay();
  return (
    <Notice icon={TriangleAlert} tone="warn">
      <p className="text-strong">{say('orders.right.title')}</p>
      <p className="text-small">{say('orders.right.text')}</p>
      {order.platformShipsAt !== undefined && (
        <div className="py-1.5">
          <Countdown
            until={order.platformShipsAt}
            format="clock"
            icon="clock"
            label={say('orders.right.platform-ships')}
            onEnd={() => void refreshAnswers('orders')}
          />
        </div>
      )}
      <TakeRight order={order} />
    </Notice>
  );
}

/** The right itself where one is left; otherwise the page that tells how to get more. */
function TakeRight({ order }: { order: RightlessOrder }) {
  const say = useSay();
  const { data } = useAnswer(getProfile, {});
  const { isBusy, take, off } = useTakeRight(order.dramaId);
  if (data?.rights.left === 0) {
    return (
      <div className="grid gap-1.5">
        <p className="text-small">{say('orders.right.none')}</p>
        <PageLink to="levels" className={buttonClass({ look: 'neutral', size: 's', wide: true })}>
          {say('shell.offer.upgrade-level')}
        </PageLink>
      </div>
    );
  }
  return (
    <Button look="neutral" size="s" wide busy={isBusy} disabled={off !== undefined} onClick={take}>
      {data === undefined ? say('orders.right.add') : say('orders.right.use', { left: data.rights.left })}
    </Button>
  );
}
