import { expect, test } from 'vitest';
import { readBlocks } from './page.ts';

test('a page is made of headings, texts and lists, and of nothing else', () => {
  expect(
    readBlocks([
      { kind: 'heading', text: ' Who we are ', onclick: 'alert(1)' },
      { kind: 'html', text: '<script>alert(1)</script>' },
      { kind: 'text', text: 'Plain <b>text</b>\u202e stays text.' },
      { kind: 'text', text: ' \u0007 ' },
      { kind: 'list', items: ['one', 2, '', 'two'] },
      { kind: 'list', items: [] },
      null,
      'text',
    ]),
  ).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'text', text: 'Plain <b>text</b> stays text.' },
    { kind: 'list', items: ['one', 'two'] },
  ]);
  expect(readBlocks({ kind: 'text', text: 'x' })).toEqual([]);
});
