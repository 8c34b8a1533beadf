import { t, useLocale, useTranslation } from '@cliffhanger/client/language';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Icon, showToast, WhenOpened } from '@cliffhanger/ui';
import { SELECTOR_LOCALES } from '@cliffhanger/wire/kernel';
import { Globe } from 'lucide-react';
import { lazy, useState } from 'react';
import { changeLocale } from './locale.ts';

const loadSheet = () => import('./language-sheet.tsx');
const LanguageSheet = lazy(async () => ({ default: (await loadSheet()).LanguageSheet }));

const choose = (locale: Locale): void => {
  changeLocale(locale).catch(() => showToast({ text: t('shell.problem.no-answer'), kind: 'problem' }));
};

interface LanguagePickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly locales?: readonly Locale[];
  /** Opens the full list when `locales` is a selection. */
  readonly onMore?: () => void;
}

export function LanguagePicker({ isOpen, onClose, locales = LOCALES, onMore }: LanguagePickerProps) {
  return (
    <WhenOpened isOpen={isOpen}>
      <LanguageSheet
        isOpen={isOpen}
        onClose={onClose}
        locales={locales}
        onChoose={choose}
        {...(onMore === undefined ? {} : { onMore })}
      />
    </WhenOpened>
  );
}

/** On login and register: three languages first (DOMAIN §11), all seven behind "more". */
export function LanguageSelector() {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isAmongThree = SELECTOR_LOCALES.some((known) => known === locale);
  const close = () => {
    setOpen(false);
    setWhole(false);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('shell.language.title')}: ${LOCALE_NAMES[locale]}`}
        onPointerDown={() => void loadSheet()}
        onClick={() => setOpen(true)}
        className="flex min-h-tap shrink-0 items-center gap-1.5 rounded-full px-3 text-label transition-opacity active:opacity-60"
      >
        <Icon of={Globe} size={20} />
        {LOCALE_NAMES[locale]}
      </button>
      <LanguagePicker
        isOpen={isOpen}
        onClose={close}
        {...(isWhole || !isAmongThree ? {} : { locales: SELECTOR_LOCALES, onMore: () => setWhole(true) })}
      />
    </>
  );
}
