import { Dialog, showToast } from '@cliffhanger/ui';
import { removePayoutMethod } from '@cliffhanger/wire/withdrawals';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { call, invalidate, problemText, showRefusal } from '../../../shared/server/index.ts';
import { methodEnds, type PayoutMethod } from '../payout-method.ts';

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly method: PayoutMethod;
}

export function RemoveDialog({ isOpen, onClose, method }: RemoveDialogProps) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const received = await call(removePayoutMethod, { methodId: method.methodId });
      if (!received.ok) return showRefusal(received.refusal);
      showToast({ text: t('withdrawals.method.removed'), kind: 'done' });
      await invalidate('withdrawals');
      onClose();
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('withdrawals.method.remove.title', { address: methodEnds(method) })}
      actions={[
        {
          label: t('withdrawals.method.remove'),
          look: 'danger',
          busy: isBusy,
          onClick: () => void remove(),
        },
        { label: t('shell.cancel'), look: 'neutral', onClick: onClose },
      ]}
    >
      {t('withdrawals.method.remove.text')}
    </Dialog>
  );
}
