import { TEST_CASES, TEST_SEED } from '../cases/index.ts';

/** The number of random cases per comparison of a database function with its rule; fewer would miss rare outcomes. */
export const TWIN_CASES = TEST_CASES;

/** A quarter of a second per case on a loaded machine, and a minute for setup. */
export const TWIN_TIMEOUT_MS = 60_000 + TWIN_CASES * 250;

/** Two runs with one seed compare the same cases. */
export const TWIN_SEED = String(TEST_SEED);
