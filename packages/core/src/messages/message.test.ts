import { expect, test } from 'vitest';
import { countsOfEveryKind, unreadOf } from './message.ts';

test('every kind of message is counted, also one that nothing was written about', () => {
  const counts = countsOfEveryKind([{ kind: 'money', unread: 3 }]);
  expect(counts.map(({ kind, unread }) => [kind, unread])).toEqual([
    ['order', 0],
    ['money', 3],
    ['review', 0],
    ['notice', 0],
  ]);
  expect(unreadOf([...counts, { kind: 'order', unread: 2 }])).toBe(5);
});
