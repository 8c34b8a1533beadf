import { Dialog } from '@cliffhanger/ui';
import { logout } from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { call } from '../../../shared/server/index.ts';
import { endSession } from '../../../shared/session/index.ts';

/** Offline, the device clears its session anyway; the server's session expires when idle. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslation();
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
      title={t('shell.mine.logout.title')}
      actions={[
        { label: t('shell.mine.logout'), look: 'danger', busy: isBusy, onClick: () => void logOut() },
        { label: t('shell.mine.logout.stay'), look: 'neutral', onClick: onClose },
      ]}
    >
      {t('shell.mine.logout.text')}
    </Dialog>
  );
}
