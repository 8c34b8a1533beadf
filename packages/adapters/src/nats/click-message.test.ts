import type { ClickGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { decodeClicks, encodeClicks } from './click-message.ts';

const GROUP: ClickGroup = {
  id: '01990000-0000-7000-8000-000000000001',
  clicks: [
    { code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'viewer', mark: 'kq9PzV0f3mXb7Wq2sT1uYA' },
    { code: 'abc23456', at: instantOf(1_763_200_000_003), by: 'viewer-again' },
    { code: 'xyz98765', at: instantOf(1_763_199_999_999), by: 'bot' },
  ],
};

test('a group is read as it was written', () => {
  expect(decodeClicks(encodeClicks(GROUP))).toEqual(GROUP);
  expect(decodeClicks(encodeClicks({ ...GROUP, clicks: [] }))).toEqual({ ...GROUP, clicks: [] });
});

test.each([
  'not json',
  'null',
  '{}',
  '{"id":"no-id","from":0,"clicks":[]}',
  `{"id":"${GROUP.id}","from":0}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[[1,2,3]]}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[["abc23456","soon",1]]}`,
])('%s is no group', (text) => {
  expect(decodeClicks(text)).toBeUndefined();
});
