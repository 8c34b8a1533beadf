/** The letters in each script's file, and the unicode-range by which browsers fetch it. */
export interface Script {
  readonly name: 'latin' | 'latin-ext' | 'cyrillic';
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const only = (...letters: readonly number[]): readonly (readonly [number, number])[] =>
  letters.map((letter) => [letter, letter]);

/** Characters used in all languages (dashes, quotes, arrows) belong to the file that every page loads. */
export const SCRIPTS: readonly Script[] = [
  {
    name: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x152, 0x153],
      [0x2002, 0x200a],
      [0x2010, 0x2015],
      [0x2018, 0x201e],
      [0x2020, 0x2022],
      [0x2032, 0x2033],
      [0x2039, 0x203a],
      [0x2190, 0x2193],
      [0x2264, 0x2265],
      ...only(
        0x131,
        0x2c6,
        0x2da,
        0x2dc,
        0x2026,
        0x202f,
        0x2030,
        0x2044,
        0x20ac,
        0x2122,
        0x2212,
        0x2215,
        0x2248,
      ),
    ],
  },
  {
    name: 'latin-ext',
    ranges: [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], ...only(0x1e9e)],
  },
  { name: 'cyrillic', ranges: [[0x400, 0x45f], [0x490, 0x491], ...only(0x2116)] },
];

export const lettersOf = ({ ranges }: Script): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((letter) => String.fromCodePoint(letter))
    .join('');

const hex = (letter: number): string => letter.toString(16).toUpperCase().padStart(4, '0');

export const unicodeRangeOf = ({ ranges }: Script): string =>
  ranges
    .toSorted(([a], [b]) => a - b)
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
