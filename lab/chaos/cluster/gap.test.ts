import { expect, test } from 'vitest';
import { compare, longestGap } from './gap.ts';

test('the longest time without an acknowledgement counts, also at both ends', () => {
  const between = { from: 100, until: 200 };
  expect(longestGap([90, 110, 150, 190, 300], between)).toBe(40);
  expect(longestGap([190], between)).toBe(90);
  expect(longestGap([101], between)).toBe(99);
  expect(longestGap([], between)).toBe(100);
});

test('one that is missing and one that is too many do not make up for each other', () => {
  expect(compare(['a', 'b'], ['b', 'a'])).toEqual({ lost: 0, doubled: 0 });
  expect(compare(['a', 'b'], ['a', 'c'])).toEqual({ lost: 1, doubled: 1 });
  expect(compare(['a'], ['a', 'a'])).toEqual({ lost: 0, doubled: 1 });
  expect(compare(['a'], [])).toEqual({ lost: 1, doubled: 0 });
});
