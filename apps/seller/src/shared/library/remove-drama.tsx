import { Dialog, showToast } from '@cliffhanger/ui';
import { removeDrama } from '@cliffhanger/wire/library';
import { useState } from 'react';
import { t as sayNow, useTranslation } from '../language/index.ts';
import { call, invalidate, problemText, showRefusal } from '../server/index.ts';
import type { OwnSale } from './auto-ship.ts';

interface RemoveDramaDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly sale: Pick<OwnSale, 'consignmentId'>;
}

/** Removing a drama frees its right. */
export function RemoveDramaDialog({ isOpen, onClose, title, sale }: RemoveDramaDialogProps) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeFromLibrary(sale);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('library.remove.title', { title })}
      actions={[
        { label: t('library.remove'), look: 'danger', busy: isBusy, onClick: () => void remove() },
        { label: t('shell.cancel'), look: 'neutral', onClick: onClose },
      ]}
    >
      {t('library.remove.text')}
    </Dialog>
  );
}

async function removeFromLibrary({ consignmentId }: Pick<OwnSale, 'consignmentId'>): Promise<void> {
  const received = await call(removeDrama, { consignmentId });
  if (!received.ok) return showRefusal(received.refusal);
  void invalidate('library', 'catalog', 'identity', 'dashboard', 'levels');
  showToast({ text: sayNow('library.removed', { left: received.value.rights.left }), kind: 'done' });
}
