import { LOCALES, type Locale } from '../../kernel/index.ts';

/** Classifies a file of a drama's folder by its path: `cold-harbour/poster.jpg`, `cold-harbour/007.mp4`. */
export type FolderFile =
  | { readonly kind: 'sheet' }
  | { readonly kind: 'poster'; readonly key: string }
  | { readonly kind: 'licence'; readonly key: string }
  | { readonly kind: 'episode'; readonly key: string; readonly number: number }
  | { readonly kind: 'captions'; readonly key: string; readonly number: number; readonly locale: Locale };

const EPISODE = /^(?:episode[-_ ]?)?0*(\d{1,3})\.(?:mp4|mov|mkv|webm)$/i;
const CAPTIONS = /^0*(\d{1,3})\.([a-z-]{2,7})\.vtt$/i;
const PREVIEW = /^preview\.(?:mp4|mov|mkv|webm)$/i;
const POSTER = /^poster\.(?:jpe?g|png|webp)$/i;
const LICENCE = /^licen[cs]e\.(?:pdf|jpe?g|png|webp)$/i;

/** Undefined for unknown files. */
export function classifyFile(path: string): FolderFile | undefined {
  const parts = path.split('/');
  const [name = '', key = ''] = [parts.at(-1), parts.at(-2)];
  const episode = EPISODE.exec(name)?.[1];
  if (episode !== undefined) return { kind: 'episode', key, number: Number(episode) };
  const [, captioned, language] = CAPTIONS.exec(name) ?? [];
  const locale = LOCALES.find((known) => known.toLowerCase() === language?.toLowerCase());
  if (locale !== undefined) return { kind: 'captions', key, number: Number(captioned), locale };
  // Packaged like an episode, first.
  if (PREVIEW.test(name)) return { kind: 'episode', key, number: 0 };
  if (POSTER.test(name)) return { kind: 'poster', key };
  if (LICENCE.test(name)) return { kind: 'licence', key };
  return /\.csv$/i.test(name) ? { kind: 'sheet' } : undefined;
}
