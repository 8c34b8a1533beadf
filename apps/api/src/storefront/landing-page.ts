import type { DramaId } from '@cliffhanger/core/catalog';
import {
  formatMoney,
  LOCALES,
  type Locale,
  type Money,
  moneyFigures,
  NO_MONEY,
} from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { fillTemplate } from './fill-template.ts';

/** A drama on its landing page, in the reader's language. */
export interface LandingDrama {
  readonly id: DramaId;
  readonly title: string;
  readonly synopsis: string;
  readonly category: string;
  readonly poster: string;
  readonly preview: string | null;
  readonly episodes: number;
  readonly freeEpisodes: number;
  /** The last published episode; 0 if none is out. */
  readonly readyThrough: number;
  /** For one episode. */
  readonly retail: Money;
  /** Price of all published paid episodes. */
  readonly wholeSeries: Money;
  /** The seller behind the viewer's link. */
  readonly seller: string | null;
}

/** With the start of its preview film, in base64. */
interface ShownDrama extends LandingDrama {
  readonly opening?: string | undefined;
}

interface Reader {
  readonly locale: Locale;
  /** The public address of the storefront. */
  readonly publicUrl: string;
  readonly appName: string;
}

const OG_LOCALES: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  es: 'es_ES',
  ru: 'ru_RU',
  ja: 'ja_JP',
  de: 'de_DE',
  'zh-Hans': 'zh_CN',
  'zh-Hant': 'zh_TW',
};

const landingAddress = (publicUrl: string, dramaId: string): string =>
  new URL(`/watch/drama/${dramaId}`, publicUrl).href;

/** The built page filled with one drama, readable before any script loads. */
export const landingPage = (template: string, drama: ShownDrama, reader: Reader): string =>
  fillTemplate(template, { ...factsOf(drama, reader), ...wordsOf(drama, reader.locale) });

function factsOf(drama: ShownDrama, { locale, publicUrl, appName }: Reader) {
  const { id, title, synopsis, category, poster } = drama;
  const address = landingAddress(publicUrl, id);
  const preview = drama.preview ?? '';
  return {
    lang: locale,
    appName,
    ogLocale: OG_LOCALES[locale],
    id,
    title,
    synopsis,
    category,
    poster,
    preview,
    opening: drama.opening ?? '',
    still: preview === '',
    previewAddress: new URL(preview, publicUrl).href,
    address,
    card: `${address}/card.jpg`,
    playable: drama.readyThrough > 0,
    tiles: tilesOf(drama, locale),
    sayEpisodesTitle: t(locale, 'landing.episode-list'),
    nothing: drama.readyThrough === 0,
    forSale: drama.wholeSeries > NO_MONEY,
    wholePrice: moneyFigures(drama.wholeSeries, locale),
    seller: drama.seller ?? '',
    sellerInitials: [...(drama.seller ?? '')][0]?.toLocaleUpperCase(locale) ?? '',
    language: LOCALE_NAMES[locale],
    languages: LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] })),
  };
}

/** Three rows; the player has all episodes. */
const MOST_TILES = 36;

/** Tiles for wide screens. The player marks the episodes that the viewer owns. */
const tilesOf = ({ id, readyThrough, freeEpisodes }: LandingDrama, locale: Locale) =>
  Array.from({ length: Math.min(readyThrough, MOST_TILES) }, (_, index) => {
    const isFree = index < freeEpisodes;
    const number = String(index + 1);
    return {
      drama: id,
      number,
      look: isFree ? 'free' : 'other',
      say: isFree ? t(locale, 'landing.episode.free', { number }) : t(locale, 'landing.episode', { number }),
    };
  });

const wordsOf = ({ freeEpisodes, readyThrough, retail, seller, ...drama }: LandingDrama, locale: Locale) => ({
  ...howMuchIsOut({ episodes: drama.episodes, readyThrough }, locale),
  sayForSound: t(locale, 'landing.for-sound'),
  sayFree: t(locale, 'landing.free', { count: Math.min(freeEpisodes, readyThrough) }),
  sayEach: t(locale, 'landing.each', { amount: formatMoney(retail) }),
  sayWatch: t(locale, freeEpisodes > 0 ? 'landing.watch-free' : 'landing.watch'),
  saySeller: t(locale, 'landing.seller', { name: seller ?? '' }),
  sayTerms: t(locale, 'landing.terms'),
  sayMine: t(locale, 'landing.mine'),
  sayAbout: t(locale, 'landing.about'),
  sayPassport: t(locale, 'landing.passport'),
  sayNothing: t(locale, 'landing.nothing'),
  sayNothingText: t(locale, 'landing.nothing-text'),
  sayLookAround: t(locale, 'landing.look-around'),
});

/** An incomplete series is labelled as such, and its price is not called the price of the whole series. */
const howMuchIsOut = (
  { episodes, readyThrough }: Pick<LandingDrama, 'episodes' | 'readyThrough'>,
  locale: Locale,
) =>
  readyThrough < episodes
    ? {
        sayEpisodes: t(locale, 'landing.episodes-out', { ready: readyThrough, episodes }),
        sayWhole: t(locale, 'landing.whole-out'),
      }
    : {
        sayEpisodes: t(locale, 'landing.episodes', { count: episodes }),
        sayWhole: t(locale, 'landing.whole'),
      };
