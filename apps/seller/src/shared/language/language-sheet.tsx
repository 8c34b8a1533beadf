import { useLocale, useTranslation } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { ChoiceSheet } from '@cliffhanger/ui';

interface LanguageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly locales: readonly Locale[];
  readonly onChoose: (locale: Locale) => void;
}

export function LanguageSheet({ isOpen, onClose, locales, onChoose }: LanguageSheetProps) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <ChoiceSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.language.title')}
      value={locale}
      choices={locales.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
      onChoose={onChoose}
    />
  );
}
