import { expect, test } from 'vitest';
import type { ContentBlock } from './page.ts';
import { blocksOfText, textOfBlocks } from './plain-text.ts';

const BLOCKS: readonly ContentBlock[] = [
  { kind: 'text', text: 'First words.\nOn two lines.' },
  { kind: 'heading', text: 'How it is built' },
  { kind: 'list', items: ['one', 'two'] },
  { kind: 'text', text: 'A 5 % fee - no more.' },
];

test('a page is typed as text and read back as it was', () => {
  expect(textOfBlocks(BLOCKS)).toBe(
    'First words.\nOn two lines.\n\n# How it is built\n\n- one\n- two\n\nA 5 % fee - no more.',
  );
  expect(blocksOfText(textOfBlocks(BLOCKS))).toEqual(BLOCKS);
});

test('a heading, a list and a text need no empty line between them', () => {
  expect(blocksOfText('# Orders\n- ship\nwithin a day\r\n\n\n\n')).toEqual([
    { kind: 'heading', text: 'Orders' },
    { kind: 'list', items: ['ship'] },
    { kind: 'text', text: 'within a day' },
  ]);
});

test('markup is only text', () => {
  expect(blocksOfText('<script>alert(1)</script>')).toEqual([
    { kind: 'text', text: '<script>alert(1)</script>' },
  ]);
});
