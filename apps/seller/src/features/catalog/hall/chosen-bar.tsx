import { ActionBar, Button, IconButton, showToast, WhenOpened } from '@cliffhanger/ui';
import { X } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { addToLibrary } from '../add-to-library.ts';
import type { Rights } from './rights.ts';
import type { ChosenDramas } from './use-chosen-dramas.ts';

const RightsDialog = lazy(async () => ({ default: (await import('./rights-dialog.tsx')).RightsDialog }));

interface ChosenBarProps {
  readonly chosen: ChosenDramas;
  readonly rights: Rights | undefined;
}

/** The selected dramas, the rights they need, and the button that adds them. */
export function ChosenBar({ chosen, rights }: ChosenBarProps) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const [isBusy, setBusy] = useState(false);
  const [lacksRights, setLacksRights] = useState(false);
  const count = chosen.ids.size;
  const isTooMany = rights !== undefined && count > rights.left;

  const add = async () => {
    setBusy(true);
    try {
      const outcome = await addToLibrary([...chosen.ids], openPage);
      if (outcome === 'added') chosen.clear();
      if (outcome === 'lacks-rights') setLacksRights(true);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionBar
      above="tabs"
      lead={
        <div className="-ms-3 flex items-center gap-1">
          <IconButton icon={X} label={t('catalog.hall.clear')} onClick={chosen.clear} />
          <div role="status" className="min-w-0">
            <p className="text-strong">{t('catalog.hall.chosen', { count })}</p>
            {rights !== undefined && (
              <p className={`text-small ${isTooMany ? 'text-bad' : 'text-muted'}`}>
                {isTooMany
                  ? t('catalog.hall.rights', { count: rights.left })
                  : t('catalog.hall.uses', { count, left: rights.left })}
              </p>
            )}
          </div>
        </div>
      }
    >
      <Button look="primary" busy={isBusy} onClick={() => void add()}>
        {t('catalog.hall.add')}
      </Button>
      <WhenOpened isOpen={lacksRights}>
        <RightsDialog
          isOpen={lacksRights}
          onClose={() => setLacksRights(false)}
          chosen={count}
          rights={rights}
        />
      </WhenOpened>
    </ActionBar>
  );
}
