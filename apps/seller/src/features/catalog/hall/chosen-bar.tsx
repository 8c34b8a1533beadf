import { ActionBar, Button, IconButton, showToast, WhenOpened } from '@cliffhanger/ui';
import { addDramas } from '@cliffhanger/wire/library';
import { X } from 'lucide-react';
import { lazy, useState } from 'react';
import { t as sayNow, useTranslation } from '../../../shared/language/index.ts';
import { type OpenPage, useOpenPage } from '../../../shared/navigation/index.ts';
import { call, invalidate, problemText, showRefusal } from '../../../shared/server/index.ts';
import type { Rights } from './rights.ts';
import type { ChosenDramas } from './use-chosen-dramas.ts';

const RightsDialog = lazy(async () => ({ default: (await import('./rights-dialog.tsx')).RightsDialog }));

interface ChosenBarProps {
  readonly chosen: ChosenDramas;
  readonly rights: Rights | undefined;
}

/** What was chosen, what it takes, and the one action of the hall. */
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
      if ((await addToLibrary(chosen, openPage)) === 'lacks-rights') setLacksRights(true);
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

/** All or none (DOMAIN §4). The server says whether the rights suffice: what the page read may be from before a level was bought. */
async function addToLibrary(chosen: ChosenDramas, openPage: OpenPage): Promise<'answered' | 'lacks-rights'> {
  const received = await call(addDramas, { dramaIds: [...chosen.ids] });
  if (!received.ok) {
    if (received.refusal.name === 'insufficient-rights') {
      void invalidate('catalog');
      return 'lacks-rights';
    }
    showRefusal(received.refusal);
    return 'answered';
  }
  const count = received.value.list.filter(({ isNew }) => isNew).length;
  chosen.clear();
  void invalidate('catalog', 'library', 'identity', 'dashboard', 'orders');
  showToast({
    text: sayNow('catalog.hall.added', { count }),
    kind: 'done',
    action: { label: sayNow('catalog.hall.library'), onClick: () => openPage('library') },
  });
  return 'answered';
}
