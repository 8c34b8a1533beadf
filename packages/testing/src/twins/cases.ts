import { TEST_CASES, TEST_SEED } from '../cases/index.ts';

/** How many random cases a database function is compared with its rule on; fewer leave out a rare outcome. */
export const TWIN_CASES = TEST_CASES;

/** A quarter of a second for each, on a machine with other work, and a minute for what surrounds them. */
export const TWIN_TIMEOUT_MS = 60_000 + TWIN_CASES * 250;

/** Two runs with one seed compare the same cases. */
export const TWIN_SEED = String(TEST_SEED);
