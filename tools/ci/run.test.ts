import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RUN = readFileSync(join(import.meta.dirname, '../../.ci/run'), 'utf8');
const numberOf = (name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(RUN)?.[1]);
const STEPS = [...RUN.matchAll(/^step ('[^']+'|\w+) (\d+) /gm)].map(([, name = '', seconds]) => ({
  name,
  seconds: Number(seconds),
}));

test('every step may take three times what it takes on a quiet machine, and all of it an hour', () => {
  expect(numberOf('PATIENCE')).toBeGreaterThanOrEqual(3);
  expect(numberOf('DEADLINE_SECONDS')).toBeGreaterThan(3_500);
  expect(numberOf('DEADLINE_SECONDS')).toBeLessThan(3_600);
});

test('on a quiet machine the steps take less than half of the hour', () => {
  expect(STEPS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['check', 'test', 'e2e', 'simulation']),
  );
  expect(STEPS.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(1_800);
});
