/** A shared machine may be slow: what a screen shows in the end is judged, not how fast. */
export const PATIENCE = process.env['CI'] === undefined ? 1 : 4;

/** For what takes longer than other expectations wait, or is looked at again and again. */
export const within = (seconds: number): { readonly timeout: number } => ({
  timeout: seconds * 1_000 * PATIENCE,
});
