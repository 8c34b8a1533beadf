import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CutFile, cutFace, FILM, INTER } from './cut-letters.ts';
import { FALLBACKS_OF_FILM, FALLBACKS_OF_INTER, type Fallback, fittedFace } from './fitted-fallbacks.ts';
import { unicodeRangeOf } from './letters.ts';

interface TypefaceFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}
const require = createRequire(import.meta.url);

/** All files in packages/ui/generated/typeface. */
export async function typefaceFiles(): Promise<readonly TypefaceFile[]> {
  const inter = await cutFace(INTER);
  const film = await cutFace(FILM);
  return [
    ...[...inter, ...film].map(({ fileName, bytes }) => ({ name: fileName, content: bytes })),
    { name: 'inter.css', content: facesOf(inter) },
    { name: 'film.css', content: facesOf(film) },
    { name: 'inter-fitted.css', content: fittedTo(FALLBACKS_OF_INTER) },
    { name: 'film-fitted.css', content: fittedTo(FALLBACKS_OF_FILM) },
    {
      name: 'inter.licence.txt',
      content: readFileSync(require.resolve('@fontsource-variable/inter/LICENSE'), 'utf8'),
    },
    {
      name: 'film.licence.txt',
      content: readFileSync(require.resolve('@fontsource/noto-serif-display/LICENSE'), 'utf8'),
    },
  ];
}

const facesOf = (files: readonly CutFile[]): string =>
  [
    '/* Made by `pnpm -C lab typeface`. A browser fetches a script when a page has a letter of it. */',
    ...files.map(faceOf),
    '',
  ].join('\n');

const fittedTo = (fallbacks: readonly Fallback[]): string =>
  [
    '/* Made by `pnpm -C lab typeface`. The system has these already: as wide and as tall as ours, until ours has come. */',
    ...fallbacks.map(fittedFace),
    '',
  ].join('\n');

const faceOf = ({ face, script, fileName }: CutFile): string => `@font-face {
  font-family: "${face.family}";
  font-weight: ${face.weight};
  font-display: swap;
  src: url("./${fileName}") format("woff2");
  unicode-range: ${unicodeRangeOf(script)};
}`;
