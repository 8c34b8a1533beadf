import { useLocale, useTranslation } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Button, ChoiceSheet } from '@cliffhanger/ui';

interface LanguageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly locales: readonly Locale[];
  readonly onChoose: (locale: Locale) => void;
  readonly onMore?: () => void;
}

export function LanguageSheet({ isOpen, onClose, locales, onChoose, onMore }: LanguageSheetProps) {
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
      footer={
        onMore !== undefined && (
          <Button look="neutral" wide onClick={onMore}>
            {t('shell.language.more')}
          </Button>
        )
      }
    />
  );
}
