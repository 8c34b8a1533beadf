import fc from 'fast-check';

const wholeNumberFrom = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a positive whole number`);
  return value;
};

/** The seed of all random cases; a failing test prints it. */
export const TEST_SEED = wholeNumberFrom('TEST_SEED', 1);

/** The number of random cases per rule; trials use more. */
export const TEST_CASES = wholeNumberFrom('TEST_CASES', 100);

/** The defaults of every property. */
export function configureProperties(): void {
  fc.configureGlobal({ seed: TEST_SEED, numRuns: TEST_CASES });
}
