import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@cliffhanger/application/ports';
import { later } from '@cliffhanger/core/kernel';
import type { Session } from './connection.ts';

/** How long a process may go on with the time before a move. */
const LOOKED_AT_EVERY_MS = 250;

export interface BusinessClock extends Clock {
  /** Once it has been looked at for the first time, or could not be. */
  readonly isSet: Promise<void>;
  /** Told after every move: whatever waits for a time may be due. */
  onMoved(listener: () => void): void;
  stop(): void;
}

interface ClockOptions {
  readonly environment: 'development' | 'test' | 'production';
  /** Of the machine. */
  readonly system: Clock;
  readonly session: Session;
}

/** The clock of a process: in production the machine's own, elsewhere one that can be moved on for all at once. */
export const businessClockFor = (options: ClockOptions): BusinessClock =>
  options.environment === 'production' ? unmovable(options.system) : createMovableClock(options);

const unmovable = (system: Clock): BusinessClock => ({
  now: () => system.now(),
  isSet: Promise.resolve(),
  onMoved: () => {},
  stop: () => {},
});

/** Refused in production like play money: there T+7 is seven days (DOMAIN §10). */
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
      // Time only moves forward, also where a database was made anew below a running process.
      if (found <= movedByMs) return;
      movedByMs = found;
      for (const listener of listeners) listener();
    } catch {
      // Away, or not migrated yet: readiness says so, and the next look finds it.
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

/** Moves the clock of every process on, and comes back when all of them have seen it; says how far it is ahead. */
export async function moveBusinessClock(
  environment: ClockOptions['environment'],
  session: Session,
  byMs: number,
): Promise<number> {
  const aheadByMs = await writeClockMove(environment, session, byMs);
  await clockMoveSeen();
  return aheadByMs;
}

/** The same inside of a transaction: nobody sees it before that is committed. */
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

/** Once every process has looked at its clock since now. */
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
