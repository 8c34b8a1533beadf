/** How many random cases a database function is compared with its rule on. */
export const TWIN_CASES = Number(process.env['TWIN_CASES'] ?? 500);

/** A quarter of a second for each, on a machine with other work, and as long again for what stands around them. */
export const TWIN_TIMEOUT_MS = 240_000 + TWIN_CASES * 250;

/** Two runs with one seed compare the same cases. */
export const TWIN_SEED = String(process.env['TWIN_SEED'] ?? Date.now());
