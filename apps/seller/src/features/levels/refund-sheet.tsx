import { ConfirmSheet } from '@cliffhanger/ui';
import { refundUpgrade } from '@cliffhanger/wire/levels';
import { useMoneyActionsOff } from '../../shared/connection/index.ts';
import { useTranslation } from '../../shared/language/index.ts';
import { attempt, call, invalidate, useIdempotencyKey } from '../../shared/server/index.ts';
import { nameOf, type Purchase } from './purchase.ts';

interface RefundSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly purchase: Purchase;
  readonly amount: NonNullable<Purchase['refundNow']>;
}

/** Refunds an upgrade and shows the refunded amount. */
export function RefundSheet({ isOpen, onClose, purchase, amount }: RefundSheetProps) {
  const t = useTranslation();
  const offReason = useMoneyActionsOff();
  const key = useIdempotencyKey();
  const refund = () =>
    attempt(() => call(refundUpgrade, { id: purchase.id }, { idempotencyKey: key.current() }), {
      onDone: () => {
        key.renew();
        void invalidate('levels', 'wallet', 'identity', 'catalog', 'library', 'dashboard', 'orders');
        return { kind: 'done', title: t('levels.refund.done') };
      },
      onRefused: () => {
        key.renew();
        // The amount has changed, or the upgrade was refunded elsewhere.
        void invalidate('levels');
      },
    });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('levels.refund.title', { level: nameOf(t, purchase) })}
      lines={[{ label: t('levels.refund.paid'), amount: purchase.price }]}
      rule={t('levels.refund.rule')}
      result={{ label: t('levels.refund.back'), amount }}
      after={[]}
      action={t('levels.refund.confirm')}
      doneAction={t('shell.close')}
      offReason={offReason}
      onConfirm={refund}
    />
  );
}
