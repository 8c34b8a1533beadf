import { useLocale } from '@cliffhanger/client/language';
import { LOCALES } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Icon } from '@cliffhanger/ui';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { changeLocale } from './locale.ts';
import { t } from './texts.ts';

/** Each language under its native name, so that readers find theirs in any locale. */
export function LanguageChoice() {
  const locale = useLocale();
  const [isLost, setLost] = useState(false);
  const choose = (name: string): void => {
    const chosen = LOCALES.find((known) => known === name) ?? locale;
    setLost(false);
    changeLocale(chosen).catch(() => setLost(true));
  };
  return (
    <div className="min-w-0">
      <label className="flex h-7 min-w-0 items-center gap-1.5 rounded-bar text-muted focus-within:text-ink hover:bg-hover hover:text-ink">
        <Icon of={Globe} size={16} />
        <select
          aria-label={t('console.language')}
          value={locale}
          onChange={(event) => choose(event.target.value)}
          className="min-w-0 cursor-pointer bg-transparent text-small"
        >
          {LOCALES.map((known) => (
            <option key={known} value={known} lang={known}>
              {LOCALE_NAMES[known]}
            </option>
          ))}
        </select>
      </label>
      {isLost && (
        <p role="alert" className="text-small text-bad">
          {t('console.language.lost')}
        </p>
      )}
    </div>
  );
}
