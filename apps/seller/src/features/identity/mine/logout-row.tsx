import { ListRow, WhenOpened } from '@cliffhanger/ui';
import { LogOut } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

/** Opens a confirmation dialog. */
export function LogoutRow() {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={LogOut}
        tone="danger"
        arrow={false}
        title={t('shell.mine.logout')}
        onClick={() => setOpen(true)}
      />
      <WhenOpened isOpen={isOpen}>
        <LogoutDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
