import { PAGES } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

const ID = '01990000-0000-7000-8000-0000000f0001';

test.each([
  [`http://127.0.0.1:4225/#${PAGES.home}`, 'demo-home'],
  [`http://127.0.0.1:4225/#${PAGES.fundLog}`, 'demo-fund-log'],
  [`http://127.0.0.1:4225/#${PAGES.order}?id=${ID}`, 'demo-order'],
  ['http://127.0.0.1:4225/watch/', 'demo-watch-home'],
  [`http://127.0.0.1:4225/watch/drama/${ID}`, 'demo-watch-landing'],
  [`http://127.0.0.1:4225/watch/play/${ID}/1`, 'demo-watch-player'],
  ['http://127.0.0.1:4225/watch/draw/2026-11-14', 'demo-watch-one-of-draw'],
  [`http://127.0.0.1:4225/watch/receipts/${ID}`, 'demo-watch-one-of-receipts'],
  ['http://127.0.0.1:4225/console/', 'demo-console-overview'],
  ['http://127.0.0.1:4225/console/#/queues/deposit', 'demo-console-queues-deposit'],
  [`http://127.0.0.1:4225/console/#/dramas/${ID}`, 'demo-console-one-of-dramas'],
])('%s is kept as %s', (address, name) => {
  expect(pictureName(address)).toBe(name);
});
