import { Button, WhenOpened } from '@cliffhanger/ui';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { OwnDrama } from './drama.ts';

const RemoveDramaDialog = lazy(async () => ({
  default: (await import('../../../shared/library/remove-drama.tsx')).RemoveDramaDialog,
}));

export function RemoveRow({ title, mine }: { title: string; mine: OwnDrama }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="text-center">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('library.remove')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <RemoveDramaDialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} sale={mine} />
      </WhenOpened>
    </div>
  );
}
