import fc from 'fast-check';

const wholeNumberFrom = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a positive whole number`);
  return value;
};

/** Two runs with one seed try the same cases. A failing test prints it. */
export const TEST_SEED = wholeNumberFrom('TEST_SEED', 1);

/** How many random cases a rule is tried on; trials set more. */
export const TEST_CASES = wholeNumberFrom('TEST_CASES', 100);

/** For every property of a run that does not set its own. */
export function configureProperties(): void {
  fc.configureGlobal({ seed: TEST_SEED, numRuns: TEST_CASES });
}
