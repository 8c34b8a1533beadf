import { Icon, SegmentedControl, Sheet } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import {
  MODES,
  SCHEMES,
  type Scheme,
  switchMode,
  switchScheme,
  useAppearance,
} from '../../../shared/settings/index.ts';

/** Scheme and mode apply at once, so the sheet stays open. */
export function ThemeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslation();
  const { mode } = useAppearance();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('shell.theme.title')}>
      <div className="grid gap-5 pb-2">
        <SchemeChoice />
        <div className="grid gap-2">
          <p aria-hidden className="text-label text-muted">
            {t('shell.theme.mode')}
          </p>
          <SegmentedControl
            label={t('shell.theme.mode')}
            options={MODES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
            value={mode}
            onChange={switchMode}
          />
        </div>
      </div>
    </Sheet>
  );
}

function SchemeChoice() {
  const t = useTranslation();
  const name = useId();
  const { scheme } = useAppearance();
  return (
    <fieldset>
      <legend className="mb-2 text-label text-muted">{t('shell.theme.scheme')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {SCHEMES.map((value) => (
          <label key={value} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={value === scheme}
              onChange={() => switchScheme(value)}
              className="peer sr-only"
            />
            <span className="flex min-h-14 items-center gap-3 rounded-field bg-well px-3.5 py-2 outline-1 -outline-offset-1 outline-line transition-[outline-color] peer-checked:outline-2 peer-checked:-outline-offset-2 peer-checked:outline-primary peer-focus-visible:outline-offset-2">
              <Swatch scheme={value} />
              <span className="min-w-0 flex-1 text-strong">{t(`shell.theme.${value}`)}</span>
              {value === scheme && <Icon of={Check} size={20} className="text-primary-text" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SWATCHES: Readonly<Record<Scheme, readonly [string, string]>> = {
  subject1: ['bg-(--blue)', 'bg-(--red)'],
  subject2: ['bg-(--red)', 'bg-(--blue)'],
};

const Swatch = ({ scheme }: { scheme: Scheme }) => (
  <span aria-hidden className="flex shrink-0">
    <span className={`size-6 rounded-full ${SWATCHES[scheme][0]}`} />
    <span className={`-ms-2 mt-1.5 size-[18px] rounded-full outline-2 outline-well ${SWATCHES[scheme][1]}`} />
  </span>
);
