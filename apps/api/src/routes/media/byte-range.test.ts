import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=200-299', { first: 200, last: 299 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
] as const)('of 1000 bytes, %s is a part', (header, part) => {
  expect(byteRange(header, 1000)).toEqual(part);
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('of 1000 bytes, %s is nothing', (header) => {
  expect(byteRange(header, 1000)).toBe('outside');
});

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  'what is no single range is answered whole: %s',
  (header) => {
    expect(byteRange(header, 1000)).toBe('whole');
  },
);
