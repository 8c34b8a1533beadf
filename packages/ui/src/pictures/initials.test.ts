import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Mara Velden', 'MV'],
  ['maría del carmen ruiz', 'MR'],
  ['Cher', 'C'],
  ['王小明', '王'],
  ['  ', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
