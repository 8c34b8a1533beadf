/** End times of each client's transactions, in milliseconds of one clock. */
export type Completions = readonly (readonly number[])[];

/** The share of every client's transactions in which connections are opened and statements planned. */
const LEAD_IN_SHARE = 0.25;

/** Transactions per second while all clients were active, after the lead-in. */
export function steadyRate(completions: Completions): number {
  const begins = Math.max(
    ...completions.map((times) => times[Math.floor(times.length * LEAD_IN_SHARE)] ?? Number.NaN),
  );
  const ends = Math.min(...completions.map((times) => times.at(-1) ?? Number.NaN));
  const done = completions.flat().filter((at) => at > begins && at <= ends).length;
  if (!(ends > begins) || done === 0) throw new RangeError('the clients were never at work together');
  return (done * 1_000) / (ends - begins);
}
