import { WhenOpened } from '@cliffhanger/ui';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';

const DeleteDraftDialog = lazy(async () => ({
  default: (await import('./delete-draft-dialog.tsx')).DeleteDraftDialog,
}));

/** What stays on this phone, and the way to be rid of it on somebody else's. */
export function DraftNote({ onDelete }: { onDelete: () => void }) {
  const t = useTranslation();
  const [matchesRequest, setAsked] = useState(false);
  return (
    <p className="text-center text-small text-muted">
      {t('identity.register.draft.kept')}{' '}
      <button type="button" onClick={() => setAsked(true)} className="reach text-label text-primary-text">
        {t('identity.register.draft.delete')}
      </button>
      <WhenOpened isOpen={matchesRequest}>
        <DeleteDraftDialog isOpen={matchesRequest} onClose={() => setAsked(false)} onDelete={onDelete} />
      </WhenOpened>
    </p>
  );
}
