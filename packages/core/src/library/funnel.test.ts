import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUNNEL_STEPS, funnelOf, stepOfView } from './funnel.ts';

const told = fc.array(
  fc.record({ visit: fc.stringMatching(/^[a-e]$/), step: fc.constantFrom(...FUNNEL_STEPS) }),
);

test('no step of a funnel is larger than the one before, whatever is told, missing or told twice', () => {
  fc.assert(
    fc.property(told, fc.nat(), (steps, turn) => {
      const funnel = funnelOf(steps);
      const counts = FUNNEL_STEPS.map((step) => funnel[step]);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(funnel.click).toBe(new Set(steps.map(({ visit }) => visit)).size);
      const cut = turn % (steps.length + 1);
      expect(funnelOf([...steps.slice(cut), ...steps, ...steps.slice(0, cut)])).toEqual(funnel);
    }),
  );
});

test('a paid episode says no more than that somebody came; its order is in the books', () => {
  expect(stepOfView('play', 3, 3)).toBe('free-play');
  expect(stepOfView('play', 4, 3)).toBe('landing');
  expect(stepOfView('preview', 0, 3)).toBe('preview');
  expect(stepOfView('landing', 0, 3)).toBe('landing');
});
