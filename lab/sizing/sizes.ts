/** The three sizes of docs/running.md. */
export const SIZES = [
  { name: 'one machine', ordersPerDay: 20_000 },
  { name: 'three machines', ordersPerDay: 300_000 },
  { name: 'a region', ordersPerDay: 3_000_000 },
] as const;

/**
 * CPU time of the serving thread, in undisturbed rounds of `pnpm -C lab bench click` (lab/bench/README.md):
 * 28 to 31 µs.
 */
export const INGEST_MS_PER_CLICK = 0.031;
