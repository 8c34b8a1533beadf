import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';

/** Read by the page's server and by the app. */
export const LANGUAGE_COOKIE = 'watch-lang';

interface Params {
  /** `?lang=de` */
  readonly wanted: unknown;
  readonly remembered: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The explicit choice, then the stored one, then the browser's preference. */
export const readerLocale = ({ wanted, remembered, acceptLanguage }: Params): Locale =>
  knownLocale(wanted) ?? knownLocale(remembered) ?? preferredLocale(acceptLanguage) ?? DEFAULT_LOCALE;

export const knownLocale = (name: unknown): Locale | undefined => LOCALES.find((locale) => locale === name);

const MOST_READ = 20;

function preferredLocale(header: string | undefined): Locale | undefined {
  const asked = (header ?? '')
    .split(',', MOST_READ)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of asked) {
    const locale = localeOfTag(tag);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** Traditional Chinese for the script tag `hant` and for Taiwan, Hong Kong and Macao. */
function localeOfTag(tag: string): Locale | undefined {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  if (language !== 'zh') return LOCALES.find((locale) => locale === language);
  const isTraditional = rest.includes('hant') || (!rest.includes('hans') && /tw|hk|mo/.test(rest.join('-')));
  return isTraditional ? 'zh-Hant' : 'zh-Hans';
}
