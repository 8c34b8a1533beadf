import { ListRow, WhenOpened } from '@cliffhanger/ui';
import { LogOut } from 'lucide-react';
import { lazy, useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

/** Asks first. */
export function LogoutRow() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={LogOut}
        tone="danger"
        arrow={false}
        title={say('shell.mine.logout')}
        onClick={() => setOpen(true)}
      />
      <WhenOpened isOpen={isOpen}>
        <LogoutDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
