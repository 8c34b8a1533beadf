import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { parseCommand, UsageError } from '../words.ts';

export type ClockTask =
  | { readonly kind: 'tell-time' }
  | { readonly kind: 'move-clock'; readonly byMs: number };

export const isClockTask = (task: { readonly kind: string }): task is ClockTask =>
  ['tell-time', 'move-clock'].includes(task.kind);

export const CLOCK_USAGE = `pnpm desk clock                                  what time it is for the business
pnpm desk clock --by <7d | 36h | 15m>            moves it on, for every process; never in production`;

const UNITS = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS } as const;
const MOST_AT_ONCE_MS = 400 * DAY_MS;

/** Undefined when it is not about the clock. */
export function readClockArgs(verb: string | undefined, args: readonly string[]): ClockTask | undefined {
  if (verb !== 'clock') return undefined;
  const { values, positionals } = parseCommand(args);
  if (positionals.length > 0) throw new UsageError('the clock is moved with --by, as in --by 7d');
  return values.by === undefined ? { kind: 'tell-time' } : { kind: 'move-clock', byMs: duration(values.by) };
}

function duration(typed: string): number {
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(typed) ?? [];
  const ms = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN);
  if (!(ms > 0 && ms <= MOST_AT_ONCE_MS))
    throw new UsageError('--by says how far: 7d, 36h, 15m; forward, and 400 days at most');
  return ms;
}
