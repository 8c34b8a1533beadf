import { ListRow } from '@cliffhanger/ui';
import { Moon } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { useAppearance } from '../../../shared/settings/index.ts';
import { ThemeSheet } from './theme-sheet.tsx';

export function ThemeRow() {
  const say = useSay();
  const { scheme, mode } = useAppearance();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={Moon}
        title={say('shell.theme.title')}
        end={`${say(`shell.theme.${scheme}`)} · ${say(`shell.theme.${mode}`)}`}
        onClick={() => setOpen(true)}
      />
      <ThemeSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
