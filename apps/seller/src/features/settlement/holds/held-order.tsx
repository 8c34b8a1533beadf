import { Countdown, Money } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { Link, pageAddress } from '../../../shared/navigation/index.ts';
import { OrderLine } from '../../../shared/orders/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import type { Hold } from './hold.ts';

/** An order with its held amount, the reason and the end of the hold. */
export const HeldOrder = ({ hold }: { hold: Hold }) => (
  <Link
    slides
    to={pageAddress('order', { number: hold.number })}
    className="block px-4 py-3 -outline-offset-2 active:bg-well"
  >
    <OrderLine order={hold} end={<HeldAmount hold={hold} />}>
      <Release hold={hold} />
    </OrderLine>
  </Link>
);

function HeldAmount({ hold }: { hold: Hold }) {
  const t = useTranslation();
  return (
    <>
      {hold.unsettled !== undefined && (
        <Money amount={hold.unsettled} {...(hold.state === 'completed' ? { flow: 'in' } : {})} />
      )}
      <div className="text-small text-muted">
        {hold.state === 'in-settlement' ? t('settlement.kind.waiting') : <OrderState state={hold.state} />}
      </div>
    </>
  );
}

/** For a release its date; for an audit its subject and latest end. */
function Release({ hold }: { hold: Hold }) {
  const t = useTranslation();
  if (hold.state === 'completed') {
    return (
      <p className="text-small text-muted">
        {t(hold.settledEarly === true ? 'settlement.released.early' : 'settlement.released')}
      </p>
    );
  }
  return (
    <>
      {hold.state === 'audit' && <p className="text-small">{hold.notice?.text}</p>}
      <Countdown
        until={hold.releaseAt}
        format="words"
        icon="lock"
        {...(hold.state === 'audit' ? { label: t('settlement.at-the-latest') } : {})}
      />
    </>
  );
}
