import type { DramaId } from '@cliffhanger/core/catalog';
import { ListGroup, ListRow, WhenOpened } from '@cliffhanger/ui';
import { ScrollText } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';

const PassportDialog = lazy(async () => ({
  default: (await import('./passport-dialog.tsx')).PassportDialog,
}));

/** Opens the licences. */
export function PassportRow({ dramaId }: { dramaId: DramaId }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListGroup>
        <ListRow icon={ScrollText} title={t('passport.title')} onClick={() => setOpen(true)} />
      </ListGroup>
      <WhenOpened isOpen={isOpen}>
        <PassportDialog isOpen={isOpen} onClose={() => setOpen(false)} dramaId={dramaId} />
      </WhenOpened>
    </>
  );
}
