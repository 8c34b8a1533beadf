import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { parseCommand, UsageError } from '../args.ts';

export type ClockTask =
  | { readonly kind: 'tell-time' }
  | { readonly kind: 'move-clock'; readonly byMs: number };

export const CLOCK_USAGE = `pnpm admin clock                                 shows the business time
pnpm admin clock --by <7d | 36h | 15m>           moves it on, for every process; never in production`;

const UNITS = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS } as const;
const MOST_AT_ONCE_MS = 400 * DAY_MS;

export function readClockArgs(args: readonly string[]): ClockTask {
  const { values, positionals } = parseCommand(args, { by: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError('use --by to advance the clock, as in --by 7d');
  return values.by === undefined ? { kind: 'tell-time' } : { kind: 'move-clock', byMs: duration(values.by) };
}

function duration(typed: string): number {
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(typed) ?? [];
  const ms = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN);
  if (!(ms > 0 && ms <= MOST_AT_ONCE_MS))
    throw new UsageError('--by takes a duration such as 7d, 36h or 15m, of at most 400 days');
  return ms;
}
