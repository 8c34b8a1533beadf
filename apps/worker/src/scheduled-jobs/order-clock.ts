import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Takes one batch in its own transaction; returns the number of orders. */
type TakeBatch = () => Promise<Result<number>>;

/**
 * Time-driven transitions of orders (DOMAIN §5). Each batch is atomic and skips rows that another worker has
 * locked.
 */
export interface OrderClock {
  readonly endDuePreOrders: TakeBatch;
  readonly shipOverdueOrders: TakeBatch;
  readonly beginSettlements: TakeBatch;
  readonly settleDueOrders: TakeBatch;
  readonly endOverdueAudits: TakeBatch;
  readonly executeDecisions: TakeBatch;
  readonly prepareAllocations: TakeBatch;
  readonly placeAwaitingOrders: TakeBatch;
  ensureOrderMonths(from: Instant, months: number): Promise<void>;
}

const MONTHS_AHEAD = 4;
const EVERY_MINUTE = { everyMs: MINUTE_MS };

interface Requires {
  readonly orderClock: OrderClock;
  readonly now: () => Instant;
  readonly log: Log;
}

export function orderClockJobs({ orderClock, now, log }: Requires): readonly ScheduledJob[] {
  const inTurns = (task: string, takeBatch: TakeBatch): ScheduledJob => ({
    task,
    schedule: EVERY_MINUTE,
    isRunAtStart: true,
    // Due money must not wait for other scheduled jobs.
    isAlone: true,
    run: async () => {
      const orders = await inBatches(async () => taken(task, await takeBatch()));
      if (orders > 0) log.info({ orders }, task);
    },
  });
  return [
    inTurns('draw-awaiting-orders', orderClock.placeAwaitingOrders),
    inTurns('end-due-pre-orders', orderClock.endDuePreOrders),
    inTurns('ship-overdue-orders', orderClock.shipOverdueOrders),
    inTurns('begin-settlements', orderClock.beginSettlements),
    inTurns('end-overdue-audits', orderClock.endOverdueAudits),
    inTurns('execute-due-decisions', orderClock.executeDecisions),
    inTurns('settle-due-orders', orderClock.settleDueOrders),
    {
      task: 'prepare-allocations',
      schedule: { everyMs: 10 * MINUTE_MS },
      isRunAtStart: true,
      run: async () => {
        const days = taken('prepare-allocations', await orderClock.prepareAllocations());
        if (days > 0) log.info({ days }, 'weights of the draw were taken');
      },
    },
    {
      task: 'ensure-order-months',
      schedule: { everyMs: DAY_MS, afterMs: 3 * HOUR_MS + 9 * MINUTE_MS },
      isRunAtStart: true,
      run: () => orderClock.ensureOrderMonths(now(), MONTHS_AHEAD),
    },
  ];
}

function taken(task: string, batch: Result<number>): number {
  if (!batch.ok) throw new Error(`${task} was refused: ${batch.refusal.name}`);
  return batch.value;
}
