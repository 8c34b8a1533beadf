import { expect, test } from 'vitest';
import { countWords, perThousand, sumOf } from './count.ts';

test.each([
  ['a.ts', '/** Null: it waits for nobody. */\nconst nobody = 1;', { words: 5, accented: 1 }],
  ['a.ts', "const url = 'https://nobody.example'; // What is asked.", { words: 3, accented: 2 }],
  ['a.tsx', '{/* The address, of\n * its own. */}', { words: 5, accented: 1 }],
  ['a.sql', "-- whoever asks\ncomment on table t is\n  'who isn''t told';", { words: 5, accented: 3 }],
  ['a.sh', '#!/bin/sh\n# Retries twice.\necho "nobody"', { words: 2, accented: 0 }],
])('%s: %j has %j in its comments', (path, text, count) => {
  expect(countWords(path, text)).toEqual(count);
});

test('files without comments that we can read are not counted', () => {
  expect(countWords('a.md', 'whoever')).toBeNull();
});

test('the rate is per 1,000 words of all files', () => {
  const total = sumOf([
    { words: 300, accented: 2 },
    { words: 700, accented: 4 },
  ]);
  expect(perThousand(total)).toBe(6);
  expect(perThousand({ words: 0, accented: 0 })).toBe(0);
});
