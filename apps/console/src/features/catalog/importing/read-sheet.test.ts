import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

const LICENCE = {
  isWorldwide: true,
  countries: ['US'],
  validFrom: instantOf(Date.UTC(2026, 0, 1)),
  validUntil: instantOf(Date.UTC(2028, 0, 1)),
  holder: 'Red Harbour Pictures',
  languages: ['en', 'de'],
};
const HEAD =
  'key,category,episodes,free,wholesale,retail,title:en,synopsis:en,title:ja,territory,licence_from,licence_until,licence_holder,licence_languages';

test('rows become lines; a language without a title has no text', () => {
  const sheet = readSheet(
    `${HEAD}\ncold,Romance,10,3,0.14,0.25,Cold,"Wet, too",,world -us,2026-01-01,2028-01-01,Red Harbour Pictures,de en\n`,
  );
  expect(sheet).toEqual({
    unknownColumns: [],
    missingColumns: [],
    rows: [
      {
        row: 2,
        line: {
          key: 'cold',
          category: 'Romance',
          episodes: 10,
          freeEpisodes: 3,
          wholesale: usdt('0.14'),
          retail: usdt('0.25'),
          texts: [{ locale: 'en', title: 'Cold', synopsis: 'Wet, too' }],
          licenceTerms: LICENCE,
        },
      },
    ],
  });
});

test('a row that cannot be read names its columns, and the others stay', () => {
  const sheet = readSheet(
    `${HEAD}\na,Romance,ten,3,0.1,free,A,,,world,2026-13-01,,,\nb,Romance,1,1,0.1,0.2,B,,,,,,,\n`,
  );
  expect(sheet?.rows).toMatchObject([
    {
      row: 2,
      key: 'a',
      wrongColumns: [
        'episodes',
        'retail',
        'territory',
        'licence_from',
        'licence_until',
        'licence_holder',
        'licence_languages',
      ],
    },
    { row: 3, line: { key: 'b', licenceTerms: null } },
  ]);
});

test('episodes are announced for a day; what is no day is named', () => {
  expect(
    readSheet(
      `${HEAD},announced\na,R,9,1,0.1,0.2,A,,,,,,,,7-8 2026-11-22; 9 2026-12-06\nb,R,9,1,0.1,0.2,B,,,,,,,,soon`,
    )?.rows,
  ).toMatchObject([
    {
      line: {
        announced: [
          { first: 7, last: 8, comesOn: '2026-11-22' },
          { first: 9, last: 9, comesOn: '2026-12-06' },
        ],
      },
    },
    { key: 'b', wrongColumns: ['announced'] },
  ]);
});

test('unknown and missing columns are named', () => {
  expect(readSheet('key,titel:de\nx,y')).toMatchObject({
    unknownColumns: ['titel:de'],
    missingColumns: ['category', 'episodes', 'free', 'wholesale', 'retail', 'title:en'],
  });
  expect(readSheet('')).toBeUndefined();
});

describe('as other programs save it', () => {
  const NAMES = ['key', 'category', 'episodes', 'free', 'wholesale', 'retail', 'title:en', 'synopsis:en'];
  const CELLS = ['cold', 'Romance', '10', '3', '0.14', '0.25', 'Cold, wet; dark', 'He said "no".\nShe left.'];
  const LINE = {
    key: 'cold',
    category: 'Romance',
    episodes: 10,
    freeEpisodes: 3,
    wholesale: usdt('0.14'),
    retail: usdt('0.25'),
    texts: [{ locale: 'en', title: 'Cold, wet; dark', synopsis: 'He said "no".\nShe left.' }],
    licenceTerms: null,
  };
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const saved = (separator: string, cells: readonly string[] = CELLS): string =>
    [NAMES.join(separator), cells.map(quoted).join(separator), ''].join('\r\n');

  test.each([',', ';', '\t'])(
    'with %j between cells, quotes, line breaks in a cell, and a byte order mark',
    (separator) => {
      for (const text of [
        saved(separator),
        `\u{feff}${saved(separator)}`,
        saved(separator).replaceAll('\r\n', '\n'),
      ])
        expect(readSheet(text)).toEqual({
          rows: [{ row: 2, line: LINE }],
          unknownColumns: [],
          missingColumns: [],
        });
    },
  );

  test('a decimal comma is read where semicolons separate, as Excel saves it', () => {
    const cells = CELLS.with(4, '0,14').with(5, '0,25');
    expect(readSheet(saved(';', cells))?.rows).toEqual([{ row: 2, line: LINE }]);
    const wrong = [{ row: 2, key: 'cold', wrongColumns: ['wholesale', 'retail'] }];
    expect(readSheet(saved(',', cells))?.rows).toEqual(wrong);
    expect(readSheet(saved('\t', cells))?.rows).toEqual(wrong);
    expect(readSheet(saved(';', CELLS.with(4, '1.000,14').with(5, '0,2,5')))?.rows).toEqual(wrong);
  });

  test('the columns decide what separates, whatever the cells below contain', () => {
    const rows = readSheet(`${NAMES.join(',')}\ncold,a; b; c; d; e`)?.rows;
    expect(rows).toMatchObject([{ key: 'cold' }]);
  });

  test('empty lines are left out, and the lines below keep their numbers', () => {
    const [head = '', line = ''] = saved(';').split('\r\n');
    expect(readSheet(['', head, ';;;;;;;', '', line, ''].join('\r\n'))?.rows).toEqual([
      { row: 5, line: LINE },
    ]);
    expect(readSheet('\r\n;;\r\n')).toBeUndefined();
  });

  test('a short row lacks its last cells, and what is too much in a long one is ignored', () => {
    expect(
      readSheet(`${NAMES.join(',')}\nshort,Romance,10\nlong,Romance,1,1,0.1,0.2,Long,,more\n`)?.rows,
    ).toMatchObject([
      { row: 2, key: 'short', wrongColumns: ['free', 'wholesale', 'retail'] },
      { row: 3, line: { key: 'long', texts: [{ locale: 'en', title: 'Long', synopsis: '' }] } },
    ]);
  });

  test.each(['key,title:en\na,"never closed', 'key,title:en\na,"closed"too early\n'])(
    'no sheet is read where a quote is wrong: %j',
    (text) => {
      expect(readSheet(text)).toBeUndefined();
    },
  );
});
