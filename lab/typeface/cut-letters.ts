import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { lettersOf, SCRIPTS, type Script } from './letters.ts';

interface Face {
  /** For the file names and the stylesheet's family. */
  readonly name: string;
  readonly family: string;
  readonly weight: string;
  readonly sources: Readonly<Record<Script['name'], string>>;
  readonly axes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}
export interface CutFile {
  readonly face: Face;
  readonly script: Script;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const require = createRequire(import.meta.url);

/** The interface uses weights between regular and bold; thinner and heavier ones would double the size. */
export const INTER: Face = {
  name: 'inter',
  family: 'Inter Variable',
  weight: '400 700',
  sources: {
    latin: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    'latin-ext': require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    cyrillic: require.resolve('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'),
  },
  axes: { wght: { min: 400, max: 700 } },
};
/** Titles of dramas, in one weight. */
export const FILM: Face = {
  name: 'film',
  family: 'Noto Serif Display',
  weight: '700',
  sources: {
    latin: require.resolve('@fontsource/noto-serif-display/files/noto-serif-display-latin-700-normal.woff2'),
    'latin-ext': require.resolve(
      '@fontsource/noto-serif-display/files/noto-serif-display-latin-ext-700-normal.woff2',
    ),
    cyrillic: require.resolve(
      '@fontsource/noto-serif-display/files/noto-serif-display-cyrillic-700-normal.woff2',
    ),
  },
};

/**
 * Kerning, accents, localised forms and tabular figures. Alternates are dropped, and `calt` with them: it
 * turns the x of an address (0x7b3E) into a multiplication sign.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'case', 'rvrn'];
/** Copyright and licence: must stay in every distributed file (OFL 1.1, clause 2). */
const LICENCE_NAMES = [0, 13, 14];

export const cutFace = (face: Face): Promise<readonly CutFile[]> =>
  Promise.all(
    SCRIPTS.map(async (script) => ({
      face,
      script,
      fileName: `${face.name}-${script.name}.woff2`,
      bytes: await subsetFont(readFileSync(face.sources[script.name]), lettersOf(script), {
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        preserveNameIds: LICENCE_NAMES,
        ...(face.axes === undefined ? {} : { variationAxes: face.axes }),
      }),
    })),
  );
