import { Dialog } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';

interface DeleteDraftDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export function DeleteDraftDialog({ isOpen, onClose, onDelete }: DeleteDraftDialogProps) {
  const say = useSay();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('identity.register.draft.delete.title')}
      actions={[
        { label: say('identity.register.draft.delete'), look: 'danger', onClick: onDelete },
        { label: say('identity.register.draft.delete.keep'), look: 'neutral', onClick: onClose },
      ]}
    >
      {say('identity.register.draft.delete.text')}
    </Dialog>
  );
}
