import { Dialog } from '@cliffhanger/ui';
import { logout } from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { call } from '../../../shared/server/index.ts';
import { endSession } from '../../../shared/session/index.ts';

/** Without a line the device forgets the session all the same; the server ends it when it is idle. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    await call(logout, {}).catch(() => undefined);
    endSession('logged-out');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('shell.mine.logout.title')}
      actions={[
        { label: say('shell.mine.logout'), look: 'danger', busy: isBusy, onClick: () => void logOut() },
        { label: say('shell.mine.logout.stay'), look: 'neutral', onClick: onClose },
      ]}
    >
      {say('shell.mine.logout.text')}
    </Dialog>
  );
}
