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
}

/** The popup: all seven, each in its own words, a check on the current one. */
export function LanguagePicker({ isOpen, onClose, locales = LOCALES }: LanguagePickerProps) {
  return (
    <WhenOpened isOpen={isOpen}>
      <LanguageSheet isOpen={isOpen} onClose={onClose} locales={locales} onChoose={choose} />
    </WhenOpened>
  );
}

/** The small selector of login and register: three languages (DOMAIN §11). */
export function LanguageSelector() {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
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
      <LanguagePicker isOpen={isOpen} onClose={() => setOpen(false)} locales={SELECTOR_LOCALES} />
    </>
  );
}
