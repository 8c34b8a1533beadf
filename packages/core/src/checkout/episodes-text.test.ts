import { expect, test } from 'vitest';
import { episodesText } from './episodes-text.ts';

test.each([
  [[], ''],
  [[7], '7'],
  [[9, 3, 5, 4, 6], '3–6, 9'],
  [[3, 5], '3, 5'],
])('episodes %j read %s', (episodes, text) => {
  expect(episodesText(episodes)).toBe(text);
});
