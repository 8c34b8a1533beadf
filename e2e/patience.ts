/** Timeouts are longer in CI: journeys check results, not speed, and its machines are shared. */
export const PATIENCE = process.env['CI'] === undefined ? 1 : 4;

/** For expectations that take longer than the default, or are polled. */
export const within = (seconds: number): { readonly timeout: number } => ({
  timeout: seconds * 1_000 * PATIENCE,
});
