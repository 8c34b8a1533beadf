import { ConfirmSheet } from '@cliffhanger/ui';
import { refundUpgrade } from '@cliffhanger/wire/levels';
import { useMoneyActionsOff } from '../../shared/connection/index.ts';
import { useSay } from '../../shared/language/index.ts';
import { attempt, call, refreshAnswers, useIdempotencyKey } from '../../shared/server/index.ts';
import { nameOf, type Purchase } from './purchase.ts';

interface RefundSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly purchase: Purchase;
  readonly amount: NonNullable<Purchase['refundNow']>;
}

/** An upgrade that is given back: what of its price returns. */
export function RefundSheet({ isOpen, onClose, purchase, amount }: RefundSheetProps) {
  const say = useSay();
  const offReason = useMoneyActionsOff();
  const key = useIdempotencyKey();
  const refund = () =>
    attempt(() => call(refundUpgrade, { id: purchase.id }, { idempotencyKey: key.current() }), {
      onDone: () => {
        key.renew();
        void refreshAnswers('levels', 'wallet', 'identity', 'catalog', 'library', 'dashboard', 'orders');
        return { kind: 'done', title: say('levels.refund.done') };
      },
      onRefused: () => {
        key.renew();
        // What it would give has changed, or it was given back elsewhere.
        void refreshAnswers('levels');
      },
    });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={say('levels.refund.title', { level: nameOf(say, purchase) })}
      lines={[{ label: say('levels.refund.paid'), amount: purchase.price }]}
      rule={say('levels.refund.rule')}
      result={{ label: say('levels.refund.back'), amount }}
      after={[]}
      action={say('levels.refund.confirm')}
      doneAction={say('shell.close')}
      offReason={offReason}
      onConfirm={refund}
    />
  );
}
