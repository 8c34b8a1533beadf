import type { ClickGroup } from '@cliffhanger/application/ports';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { decodeClicks, encodeClicks } from './click-message.ts';

const GROUP: ClickGroup = {
  id: '01990000-0000-7000-8000-000000000001',
  clicks: [
    { code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'viewer', mark: 'kq9PzV0f3mXb7Wq2sT1uYA' },
    { code: 'abc23456', at: instantOf(1_763_200_000_003), by: 'viewer-again' },
    { code: 'xyz98765', at: instantOf(1_763_199_999_999), by: 'bot' },
  ],
  views: [
    {
      kind: 'play',
      dramaId: idOf<'drama'>('01990000-0000-7000-8000-0000000000d1'),
      episode: 4,
      at: instantOf(1_763_200_000_004),
      visit: { code: 'abc23456', mark: 'kq9PzV0f3mXb7Wq2sT1uYA', clickedAt: instantOf(1_763_100_000_000) },
      by: 'viewer',
      mark: 'zq9PzV0f3mXb7Wq2sT1uYA',
    },
    {
      kind: 'landing',
      dramaId: idOf<'drama'>('01990000-0000-7000-8000-0000000000d1'),
      episode: 0,
      at: instantOf(1_763_200_000_005),
      visit: null,
      by: 'bot',
    },
  ],
};

test('a group is read as it was written', () => {
  expect(decodeClicks(encodeClicks(GROUP))).toEqual(GROUP);
  for (const part of [{ clicks: [] }, { views: [] }, { clicks: [], views: [] }])
    expect(decodeClicks(encodeClicks({ ...GROUP, ...part }))).toEqual({ ...GROUP, ...part });
});

test.each([
  'not json',
  'null',
  '{}',
  '{"id":"no-id","from":0,"clicks":[]}',
  `{"id":"${GROUP.id}","from":0}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[[1,2,3]]}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[["abc23456","soon",1]]}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[],"views":[[9,"${GROUP.id}",1,0,1]]}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[],"views":[[0,"not a drama",1,0,1]]}`,
  `{"id":"${GROUP.id}","from":0,"clicks":[],"views":[[0,"${GROUP.id}",1,0,1,"abc23456"]]}`,
])('%s is no group', (text) => {
  expect(decodeClicks(text)).toBeUndefined();
});
