import { Dialog, showToast } from '@cliffhanger/ui';
import { removePayoutMethod } from '@cliffhanger/wire/withdrawals';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { call, problemText, refreshAnswers, showRefusal } from '../../../shared/server/index.ts';
import { methodEnds, type PayoutMethod } from '../payout-method.ts';

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly method: PayoutMethod;
}

export function RemoveDialog({ isOpen, onClose, method }: RemoveDialogProps) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const received = await call(removePayoutMethod, { methodId: method.methodId });
      if (!received.ok) return showRefusal(received.refusal);
      showToast({ text: say('withdrawals.method.removed'), kind: 'done' });
      await refreshAnswers('withdrawals');
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
      title={say('withdrawals.method.remove.title', { address: methodEnds(method) })}
      actions={[
        {
          label: say('withdrawals.method.remove'),
          look: 'danger',
          busy: isBusy,
          onClick: () => void remove(),
        },
        { label: say('shell.cancel'), look: 'neutral', onClick: onClose },
      ]}
    >
      {say('withdrawals.method.remove.text')}
    </Dialog>
  );
}
