import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { ListRow } from '@cliffhanger/ui';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { LanguagePicker, useLocale, useTranslation } from '../../../shared/language/index.ts';

export function LanguageRow() {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={Globe}
        title={t('shell.language.title')}
        end={LOCALE_NAMES[locale]}
        onClick={() => setOpen(true)}
      />
      <LanguagePicker isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
