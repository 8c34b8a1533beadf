import { Dialog, Facts } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import type { Rights } from './rights.ts';

interface RightsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: number;
  readonly rights: Rights | undefined;
}

/** Too few rights for the selection; the free way to get more comes first. */
export function RightsDialog({ isOpen, onClose, chosen, rights }: RightsDialogProps) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const level = useUser()?.level ?? 'bronze';
  const left = rights?.left ?? 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('catalog.rights.title')}
      drawing="turnedDown"
      actions={[
        ...(rights !== undefined && rights.used > 0
          ? [{ label: t('catalog.rights.library'), onClick: () => openPage('library') }]
          : []),
        { label: t('catalog.rights.levels'), onClick: () => openPage('levels') },
        { label: t('catalog.rights.fewer'), onClick: onClose },
      ]}
    >
      <p>{t('catalog.rights.text', { chosen, left })}</p>
      {rights !== undefined && (
        <div className="mt-4 rounded-field bg-well p-3.5 text-start text-small text-ink">
          <Facts
            rows={[
              [
                t('catalog.rights.level', { level: t(`shell.level.${level}`) }),
                t('catalog.rights.used', { used: rights.used, total: rights.total }),
              ],
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
