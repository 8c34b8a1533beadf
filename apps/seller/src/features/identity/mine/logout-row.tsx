import { Dialog, ListRow } from '@cliffhanger/ui';
import { logout } from '@cliffhanger/wire/identity';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { call } from '../../../shared/server/index.ts';
import { endSession } from '../../../shared/session/index.ts';

/** Asks first. Without a line the device forgets the session all the same; the server ends it when it is idle. */
export function LogoutRow() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    await call(logout, {}).catch(() => undefined);
    endSession('logged-out');
  };
  return (
    <>
      <ListRow
        icon={LogOut}
        tone="danger"
        arrow={false}
        title={say('shell.mine.logout')}
        onClick={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('shell.mine.logout.title')}
        actions={[
          { label: say('shell.mine.logout'), look: 'danger', busy: isBusy, onClick: () => void logOut() },
          { label: say('shell.mine.logout.stay'), look: 'neutral', onClick: () => setOpen(false) },
        ]}
      >
        {say('shell.mine.logout.text')}
      </Dialog>
    </>
  );
}
