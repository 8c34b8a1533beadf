import { Dialog } from '@cliffhanger/ui';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';

/** What stays on this phone, and the way to be rid of it on somebody else's. */
export function DraftNote({ onDelete }: { onDelete: () => void }) {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  return (
    <p className="text-center text-small text-muted">
      {say('identity.register.draft.kept')}{' '}
      <button type="button" onClick={() => setAsked(true)} className="reach text-label text-primary-text">
        {say('identity.register.draft.delete')}
      </button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={say('identity.register.draft.delete.title')}
        actions={[
          { label: say('identity.register.draft.delete'), look: 'danger', onClick: onDelete },
          {
            label: say('identity.register.draft.delete.keep'),
            look: 'neutral',
            onClick: () => setAsked(false),
          },
        ]}
      >
        {say('identity.register.draft.delete.text')}
      </Dialog>
    </p>
  );
}
