import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@cliffhanger/application/ports';
import { later } from '@cliffhanger/core/kernel';
import type { Session } from './connection.ts';

/** Upper bound on how long a process runs with the old time after a move. */
const LOOKED_AT_EVERY_MS = 250;

export interface BusinessClock extends Clock {
  /** Resolves after the first read of the clock, successful or not. */
  readonly isSet: Promise<void>;
  /** Called after every move, because jobs may have become due. */
  onMoved(listener: () => void): void;
  stop(): void;
}

interface ClockOptions {
  readonly environment: 'development' | 'test' | 'production';
  /** The machine's clock. */
  readonly system: Clock;
  readonly session: Session;
}

/**
 * The clock of a process: the machine's own in production; elsewhere one that can be moved forward for all
 * processes.
 */
export const businessClockFor = (options: ClockOptions): BusinessClock =>
  options.environment === 'production' ? unmovable(options.system) : createMovableClock(options);

const unmovable = (system: Clock): BusinessClock => ({
  now: () => system.now(),
  isSet: Promise.resolve(),
  onMoved: () => {},
  stop: () => {},
});

/** Refused in production, like play money: there T+7 is seven days (DOMAIN §10). */
export function createMovableClock({ environment, system, session }: ClockOptions): BusinessClock {
  refuseInProduction(environment);
  const listeners: (() => void)[] = [];
  let movedByMs = 0;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const found = await readMove(session);
      // Time only moves forward, even if the database is recreated while the process runs.
      if (found <= movedByMs) return;
      movedByMs = found;
      for (const listener of listeners) listener();
    } catch {
      // The database is down or not migrated. Readiness reports that, and the next tick retries.
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), LOOKED_AT_EVERY_MS);
  timer.unref();
  return {
    now: () => later(system.now(), movedByMs),
    isSet: look(),
    onMoved: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}

/** Moves the clock of every process forward, waits until all have read it, and returns the total offset. */
export async function moveBusinessClock(
  environment: ClockOptions['environment'],
  session: Session,
  byMs: number,
): Promise<number> {
  const aheadByMs = await writeClockMove(environment, session, byMs);
  await clockMoveSeen();
  return aheadByMs;
}

/** The same inside a transaction. The move takes effect at its commit. */
export async function writeClockMove(
  environment: ClockOptions['environment'],
  session: Session,
  byMs: number,
): Promise<number> {
  refuseInProduction(environment);
  const { rows } = await session.query<{ ms: bigint }>({
    text: 'select move_business_clock($1) as ms',
    values: [byMs],
  });
  return Number(rows[0]?.ms ?? 0n);
}

/** Waits long enough for every process to have read the clock. */
export const clockMoveSeen = (): Promise<void> => sleep(2 * LOOKED_AT_EVERY_MS);

async function readMove(session: Session): Promise<number> {
  const { rows } = await session.query<{ ms: bigint }>({
    name: 'business-clock',
    text: 'select moved_by_ms as ms from business_clock',
  });
  return Number(rows[0]?.ms ?? 0n);
}

function refuseInProduction(environment: ClockOptions['environment']): void {
  if (environment === 'production') throw new Error('the clock is never moved in production');
}
