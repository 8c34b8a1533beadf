import { Dialog, Facts } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import type { Rights } from './rights.ts';

interface RightsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: number;
  readonly rights: Rights | undefined;
}

/** More dramas than rights. The way that costs nothing comes first. */
export function RightsDialog({ isOpen, onClose, chosen, rights }: RightsDialogProps) {
  const say = useSay();
  const openPage = useOpenPage();
  const level = useUser()?.level ?? 'bronze';
  const left = rights?.left ?? 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('catalog.rights.title')}
      drawing="turnedDown"
      actions={[
        ...(rights !== undefined && rights.used > 0
          ? [{ label: say('catalog.rights.library'), onClick: () => openPage('library') }]
          : []),
        { label: say('catalog.rights.levels'), onClick: () => openPage('levels') },
        { label: say('catalog.rights.fewer'), onClick: onClose },
      ]}
    >
      <p>{say('catalog.rights.text', { chosen, left })}</p>
      {rights !== undefined && (
        <div className="mt-4 rounded-field bg-well p-3.5 text-start text-small text-ink">
          <Facts
            rows={[
              [
                say('catalog.rights.level', { level: say(`shell.level.${level}`) }),
                say('catalog.rights.used', { used: rights.used, total: rights.total }),
              ],
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
