import { parseArgs } from 'node:util';
import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import type { SimulationOptions } from './world.ts';

export interface SimulateArgs extends SimulationOptions {
  readonly hasFaults: boolean;
  /** `null` uses a temporary database. */
  readonly database: string | null;
  readonly hasControls: boolean;
}

/** Includes the end of a short month. */
const FROM = '2026-02-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATABASE = /^[a-z][a-z0-9_]{0,40}$/;

export function readArgs(args: readonly string[]): SimulateArgs {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sellers: { type: 'string', default: '200' },
      days: { type: 'string', default: '60' },
      orders: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '7' },
      from: { type: 'string', default: FROM },
      database: { type: 'string' },
      faults: { type: 'boolean', default: false },
      ci: { type: 'boolean', default: false },
    },
  });
  const { database, from, seed, ci } = values;
  if (database !== undefined && !DATABASE.test(database))
    throw new Error(`${database} is no name of a database`);
  return {
    sellers: count('sellers', values.sellers),
    days: count('days', values.days),
    orders: count('orders', values.orders),
    seed,
    start: midnight(from),
    hasFaults: values.faults || ci,
    database: database ?? null,
    hasControls: ci,
  };
}

function count(name: string, typed: string): number {
  const number = Number(typed);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} is a whole number above zero`);
  return number;
}

function midnight(day: string): Instant {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new Error('--from is a day: 2026-02-01');
  return instantOf(at);
}
