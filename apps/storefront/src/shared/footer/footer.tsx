import { LOCALES } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { changeLocale, useLocale, useTranslation } from '../language/index.ts';
import { Link } from '../navigation/index.ts';

/** What anybody may want from any page; the language is a plain list that the phone draws. */
export function Footer() {
  const t = useTranslation();
  const locale = useLocale();
  const links = [
    ['/mine', 'viewing.footer.mine'],
    ['/receipts', 'viewing.footer.receipts'],
    ['/about', 'viewing.about'],
    ['/privacy', 'viewing.footer.privacy'],
    ['/page/viewer-privacy', 'viewing.footer.policy'],
    ['/page/viewer-terms', 'viewing.footer.viewer-terms'],
    ['/page/imprint', 'viewing.footer.imprint'],
    ['/page/contact', 'viewing.footer.support'],
  ] as const;
  return (
    <footer className="mt-12 border-t border-line pt-4 text-small text-muted">
      <nav className="flex flex-wrap gap-x-5">
        {links.map(([to, id]) => (
          <Link key={to} to={to} className="flex min-h-tap items-center">
            {t(id)}
          </Link>
        ))}
      </nav>
      <label className="mt-2 flex min-h-tap items-center gap-2">
        {t('viewing.footer.language')}
        <select
          value={locale}
          onChange={(event) => {
            const chosen = LOCALES.find((known) => known === event.target.value);
            if (chosen !== undefined) void changeLocale(chosen);
          }}
          className="min-h-tap rounded-field bg-surface px-3 text-ink"
        >
          {LOCALES.map((known) => (
            <option key={known} value={known} lang={known}>
              {LOCALE_NAMES[known]}
            </option>
          ))}
        </select>
      </label>
      <p className="mt-3">{t('viewing.footer.terms')}</p>
    </footer>
  );
}
