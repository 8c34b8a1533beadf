import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import type { AllocationProof } from '@cliffhanger/core/proofs';
import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const VECTORS = import.meta.glob<{ readonly file: AllocationProof }>(
  '../../../../../packages/verifier/vectors/allocation-right*.json',
  { eager: true },
);
function vector(name: string): AllocationProof {
  const found = Object.entries(VECTORS).find(([path]) => path.endsWith(`/allocation-${name}.json`));
  if (found === undefined) throw new Error(`there is no vector ${name}`);
  return found[1].file;
}
const { day, results } = vector('right');
const pages = [1, 2, 3].map((page) => vector(`right-page-${page}`));
const check = (pages: readonly AllocationProof[], of = day) =>
  checkFiles(of, async (page) => {
    const file = pages[page - 1];
    if (file === undefined) throw new Error('no such file');
    return file;
  });

test('a day in several files verifies when they omit no order', async () => {
  const keptByPlatform = results.filter(({ sellerId }) => sellerId === PLATFORM_SELLER);
  expect(await check(pages)).toMatchObject({
    kind: 'right',
    orders: results.length,
    toPlatform: keptByPlatform.length,
    results: new Map(results.map(({ number, sellerId }) => [number, sellerId])),
  });
});

test('a missing, duplicate or foreign file is detected', async () => {
  const [first, second, third] = pages as [AllocationProof, AllocationProof, AllocationProof];
  for (const files of [
    [first, third],
    [second, third],
    [first, first, second, third],
  ])
    expect(await check(files)).toMatchObject({ kind: 'wrong', code: 'orders-not-in-root' });
  expect(await check(pages, '2026-10-06')).toMatchObject({ kind: 'wrong' });
  await expect(check([first, second])).rejects.toThrow('no such file');
});

test('an order given to another seller is detected, in whichever file it is', async () => {
  const [first, second, third] = pages as [AllocationProof, AllocationProof, AllocationProof];
  const moved = second.results.map((one, at) => (at === 1 ? { ...one, sellerId: PLATFORM_SELLER } : one));
  expect(await check([first, { ...second, results: moved }, third])).toMatchObject({
    kind: 'wrong',
    code: 'orders-not-in-root',
  });
});
