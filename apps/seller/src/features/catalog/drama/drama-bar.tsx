import { ActionBar, Button, showToast, WhenOpened } from '@cliffhanger/ui';
import { addDramas } from '@cliffhanger/wire/library';
import { Copy, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useCopyLink } from '../../../shared/first-steps/index.ts';
import { t as sayNow, useTranslation } from '../../../shared/language/index.ts';
import { useProfile } from '../../../shared/profile/index.ts';
import { call, invalidate, problemText, showRefusal } from '../../../shared/server/index.ts';
import type { DramaView, OwnDrama } from './drama.ts';

const AutoShipDialog = lazy(async () => ({
  default: (await import('../../../shared/library/auto-ship-dialog.tsx')).AutoShipDialog,
}));

/** The next step with a drama: add it, or copy its link. */
export function DramaBar({ drama }: { drama: DramaView }) {
  if (drama.mine !== null) return <OwnBar title={drama.title} mine={drama.mine} />;
  return drama.isOnSale ? <AddBar drama={drama} /> : null;
}

function OwnBar({ title, mine }: { title: string; mine: OwnDrama }) {
  const t = useTranslation();
  const copy = useCopyLink();
  const [isOpen, setOpen] = useState(false);
  const url = mine.trackingLinks[0]?.url;
  return (
    <ActionBar
      lead={
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="min-h-tap rounded-field text-start"
        >
          <span className="block text-small text-muted">{t('library.auto-ship')}</span>
          <span className="text-strong underline decoration-line underline-offset-4">
            {t(mine.autoShip ? 'library.auto-ship.on' : 'library.auto-ship.off')}
          </span>
        </button>
      }
    >
      {url !== undefined && (
        <Button
          look="primary"
          icon={<Copy size={20} aria-hidden />}
          aria-keyshortcuts="C"
          onClick={() => copy(url)}
        >
          {t('catalog.tracking.copy')}
        </Button>
      )}
      <WhenOpened isOpen={isOpen}>
        <AutoShipDialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} sale={mine} />
      </WhenOpened>
    </ActionBar>
  );
}

function AddBar({ drama: { id, title } }: { drama: DramaView }) {
  const t = useTranslation();
  const { profile } = useProfile();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const received = await call(addDramas, { dramaIds: [id] });
      if (!received.ok) return showRefusal(received.refusal);
      void invalidate('catalog', 'library', 'identity', 'dashboard', 'orders', 'levels');
      showToast({ text: sayNow('catalog.drama.added', { title }), kind: 'done' });
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionBar
      lead={
        <>
          <p className="text-small text-muted">{t('catalog.drama.takes-right')}</p>
          {profile !== undefined && (
            <p className="text-strong">{t('catalog.hall.rights', { count: profile.rights.left })}</p>
          )}
        </>
      }
    >
      <Button
        look="primary"
        icon={<Plus size={20} aria-hidden />}
        busy={isBusy}
        aria-keyshortcuts="A"
        onClick={() => void add()}
      >
        {t('catalog.hall.add')}
      </Button>
    </ActionBar>
  );
}
