import { Dialog } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';

interface DeleteDraftDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export function DeleteDraftDialog({ isOpen, onClose, onDelete }: DeleteDraftDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('identity.register.draft.delete.title')}
      actions={[
        { label: t('identity.register.draft.delete'), look: 'danger', onClick: onDelete },
        { label: t('identity.register.draft.delete.keep'), look: 'neutral', onClick: onClose },
      ]}
    >
      {t('identity.register.draft.delete.text')}
    </Dialog>
  );
}
