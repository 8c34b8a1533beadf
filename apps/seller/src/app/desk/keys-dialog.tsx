import { Dialog, Switch } from '@cliffhanger/ui';
import { changeDeskSettings, useDeskSettings } from '../../shared/desk/index.ts';
import { useTranslation } from '../../shared/language/index.ts';

const KEYS = [
  ['Ctrl K', 'desk.search'],
  ['/', 'desk.keys.filter'],
  ['G H', 'shell.tabs.home'],
  ['G D', 'shell.tabs.hall'],
  ['G O', 'shell.tabs.orders'],
  ['G B', 'shell.mine.library'],
  ['G L', 'desk.links'],
  ['G W', 'shell.mine.wallet'],
  ['J', 'desk.keys.next'],
  ['K', 'desk.keys.previous'],
  ['Enter', 'desk.keys.open'],
  ['Esc', 'desk.keys.close'],
  ['X', 'desk.keys.choose'],
  ['Shift J', 'desk.keys.extend'],
  ['S', 'desk.keys.ship'],
  ['Q', 'desk.keys.quote'],
  ['1 2', 'desk.keys.pay'],
  ['1 2 3 4', 'desk.keys.period'],
  ['Ctrl Enter', 'desk.keys.confirm'],
  ['V', 'desk.keys.compare'],
  ['A', 'desk.keys.add'],
  ['C', 'desk.keys.copy'],
  ['T', 'desk.keys.table'],
  ['[', 'desk.keys.pin'],
  ['?', 'desk.keys'],
] as const;

/** Lists the shortcuts; single-letter shortcuts can be turned off here. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslation();
  const { lettersAreOff } = useDeskSettings();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('desk.keys')}
      actions={[{ label: t('shell.close'), look: 'neutral', onClick: onClose }]}
    >
      <dl className="grid gap-1 py-2 text-start text-ink">
        {KEYS.map(([keys, label]) => (
          <div key={keys} className="flex min-h-8 items-center justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-bar border border-edge px-1.5 text-center font-sans text-small"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="-mx-4 text-start">
        <Switch
          label={t('desk.keys.letters')}
          hint={t('desk.keys.letters.hint')}
          checked={!lettersAreOff}
          onChange={(isOn) => changeDeskSettings(() => ({ lettersAreOff: !isOn }))}
        />
      </div>
    </Dialog>
  );
}
