import { ListRow, WhenOpened } from '@cliffhanger/ui';
import { Moon } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useAppearance } from '../../../shared/settings/index.ts';

const ThemeSheet = lazy(async () => ({ default: (await import('./theme-sheet.tsx')).ThemeSheet }));

export function ThemeRow() {
  const t = useTranslation();
  const { scheme, mode } = useAppearance();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={Moon}
        title={t('shell.theme.title')}
        end={`${t(`shell.theme.${scheme}`)} · ${t(`shell.theme.${mode}`)}`}
        onClick={() => setOpen(true)}
      />
      <WhenOpened isOpen={isOpen}>
        <ThemeSheet isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
