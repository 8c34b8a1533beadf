import { expect, test } from 'vitest';
import { readViewText, viewText } from './view.ts';

const DRAMA = '01990000-0000-7000-8000-000000000001';

test('what the storefront sends is read as it was meant', () => {
  expect(readViewText(viewText('landing', DRAMA))).toEqual({ kind: 'landing', dramaId: DRAMA, episode: 0 });
  expect(readViewText(viewText('play', DRAMA, 12))).toEqual({ kind: 'play', dramaId: DRAMA, episode: 12 });
});

test.each([
  '',
  'order 01990000-0000-7000-8000-000000000001 0',
  `play ${DRAMA} 0`,
  `landing ${DRAMA} 1`,
  `play ${DRAMA} 12345`,
  `play ${DRAMA} -1`,
  `play ${DRAMA} 1 `,
  `play ${DRAMA.toUpperCase()}x 1`,
  `play ${DRAMA} 1\nplay ${DRAMA} 2`,
])('%j is nothing that it sends', (text) => {
  expect(readViewText(text)).toBeUndefined();
});
