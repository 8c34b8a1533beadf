/** When each client finished each of its transactions, in milliseconds of one clock. */
export type Completions = readonly (readonly number[])[];

/** Of every client's transactions: in them connections are opened, and statements are planned for the first time. */
const LEAD_IN_SHARE = 0.25;

/** Transactions a second while all clients were at work, the lead-in behind them. */
export function steadyRate(completions: Completions): number {
  const begins = Math.max(
    ...completions.map((times) => times[Math.floor(times.length * LEAD_IN_SHARE)] ?? Number.NaN),
  );
  const ends = Math.min(...completions.map((times) => times.at(-1) ?? Number.NaN));
  const done = completions.flat().filter((at) => at > begins && at <= ends).length;
  if (!(ends > begins) || done === 0) throw new RangeError('the clients were never at work together');
  return (done * 1_000) / (ends - begins);
}
