import { expect, test } from 'vitest';
import { handleMistake, suggestedHandle } from './handle-suggestion.ts';

test.each([
  ['lantern clips', 'spaces', 'lantern.clips'],
  ['  lantern   clips ', 'spaces', 'lantern.clips'],
  ['https://www.tiktok.com/@mara.nightlantern', 'link', 'mara.nightlantern'],
  ['https://www.tiktok.com/@mara.nightlantern?lang=en', 'link', 'mara.nightlantern'],
  ['tiktok.com/@mara', 'link', 'mara'],
])('%s: %s, probably %s', (typed, mistake, suggestion) => {
  expect(handleMistake(typed)).toBe(mistake);
  expect(suggestedHandle(typed)).toBe(suggestion);
});

test.each(['mara.nightlantern', '@mara', ''])('%j needs no suggestion', (typed) => {
  expect(handleMistake(typed)).toBeUndefined();
  expect(suggestedHandle(typed)).toBeUndefined();
});

test('a suggestion is always valid', () => {
  expect(handleMistake('an account with a very very long name')).toBe('spaces');
  expect(suggestedHandle('an account with a very very long name')).toBeUndefined();
});
