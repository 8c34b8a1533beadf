import { WhenOpened } from '@cliffhanger/ui';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';

const DeleteDraftDialog = lazy(async () => ({
  default: (await import('./delete-draft-dialog.tsx')).DeleteDraftDialog,
}));

/** Explains the stored draft, and deletes it, for example on a shared device. */
export function DraftNote({ onDelete }: { onDelete: () => void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <p className="text-center text-small text-muted">
      {t('identity.register.draft.kept')}{' '}
      <button
        type="button"
        onClick={() => setConfirming(true)}
        className="reach text-label text-primary-text"
      >
        {t('identity.register.draft.delete')}
      </button>
      <WhenOpened isOpen={isConfirming}>
        <DeleteDraftDialog isOpen={isConfirming} onClose={() => setConfirming(false)} onDelete={onDelete} />
      </WhenOpened>
    </p>
  );
}
