import { expect, test } from 'vitest';
import { bytesAt, rangeHeader, readAskedRange } from './byte-range.ts';

const SIZE = 1000;
const read = (header: string | undefined) => {
  const asked = readAskedRange(header);
  return asked === undefined ? 'whole' : bytesAt(asked, SIZE);
};

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=200-299', { first: 200, last: 299 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
] as const)('of 1000 bytes, %s is a part, and is asked for in the same words', (header, part) => {
  expect(read(header)).toEqual(part);
  expect(rangeHeader(readAskedRange(header)!)).toBe(header);
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('of 1000 bytes, %s is nothing', (header) => {
  expect(read(header)).toBe('outside');
});

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  'what is no single range is answered whole: %s',
  (header) => {
    expect(read(header)).toBe('whole');
  },
);

test('of an empty file there is no part', () => {
  expect(bytesAt({ first: 0 }, 0)).toBe('outside');
  expect(bytesAt({ lastBytes: 5 }, 0)).toBe('outside');
});
