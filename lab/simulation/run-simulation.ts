import type { Session } from '@cliffhanger/adapters/postgres';
import { DAY_MS, HOUR_MS, type Instant, later, type SellerId } from '@cliffhanger/core/kernel';
import { allocationsOf } from './allocations.ts';
import { Auditor } from './books/audit.ts';
import type { Act } from './doing.ts';
import { HOURS_BETWEEN_SCORES } from './jobs/job-runner.ts';
import type { JobRunners } from './jobs/job-runners.ts';
import { planSellers } from './sellers/joining.ts';
import { planMoney } from './sellers/money.ts';
import { beginSerials, releaseSerials } from './serials.ts';
import { planPurchases } from './viewers/purchases.ts';
import { type SimulationOptions, World, type WorldParts } from './world.ts';

export interface Simulation extends WorldParts {
  readonly jobRunners: JobRunners;
  /** For the checks, with the app's own rights. */
  readonly session: Session;
  /** Moves the clock for limits and similar rules to the beginning of the hour. */
  readonly moveTo: (now: Instant) => void;
}

export interface DayReport {
  readonly day: number;
  readonly orders: number;
  readonly acts: number;
  readonly transfers: number;
  readonly differences: readonly string[];
}

/** Parallel lanes: enough to keep two cores and a database busy. */
const LANES = 8;

/**
 * Plays one business day after the other, and judges each at its end. Stops at the first day with a
 * difference.
 */
export async function runSimulation(
  simulation: Simulation,
  options: SimulationOptions,
  onDay: (report: DayReport) => void = () => {},
): Promise<World> {
  const world = new World(options, simulation);
  const auditor = new Auditor(options.start);
  planSellers(world);
  await beginSerials(world.serials, simulation.releases);
  simulation.moveTo(options.start);
  await simulation.jobRunners.at(options.start);
  world.books.runJobs(options.start);
  for (let day = 0; day < options.days && world.differences.length === 0; day += 1) {
    const startOfDay = later(options.start, day * DAY_MS);
    planPurchases(
      world,
      day,
      await allocationsOf(simulation.dependencies.transactions, world.dramas, startOfDay),
    );
    planMoney(world, day);
    for (let hour = 1; hour <= 24; hour += 1)
      await playHour(simulation, world, later(startOfDay, hour * HOUR_MS));
    const wrong = await auditor.endOfDay(simulation.session, world.books, later(startOfDay, DAY_MS));
    for (const difference of wrong) world.differ(`day ${day + 1}: ${difference}`);
    const { acts, differences, books } = world;
    onDay({ day: day + 1, orders: books.orders.size, acts, transfers: auditor.transfers, differences });
  }
  return world;
}

async function playHour(simulation: Simulation, world: World, end: Instant): Promise<void> {
  simulation.moveTo(later(end, -HOUR_MS));
  await performAll(world, [...world.schedule.take().values()]);
  for (const { drama } of await releaseSerials(world.serials, simulation.releases, end))
    world.books.released(drama.id, drama.readyThrough);
  await simulation.jobRunners.at(end);
  world.books.runJobs(end);
  if (end % (HOURS_BETWEEN_SCORES * HOUR_MS) === 0) await readScores(simulation.session, world);
}

async function performAll(world: World, lanes: readonly (readonly Act[])[]): Promise<void> {
  // The longest first, so that no long one is left for the end.
  const waiting = lanes.toSorted((a, b) => a.length - b.length);
  const work = async (): Promise<void> => {
    for (let lane = waiting.pop(); lane !== undefined; lane = waiting.pop())
      for (const act of lane) await world.perform(act);
  };
  await Promise.all(Array.from({ length: LANES }, work));
}

/**
 * Published scores decide who may ship from proceeds; they are computed from the orders that the plain books
 * contain too.
 */
async function readScores(session: Session, world: World): Promise<void> {
  const { rows } = await session.query<{ seller_id: SellerId; score: number }>({
    name: 'simulated-scores',
    text: 'select seller_id, score from credit.scores',
  });
  for (const { seller_id, score } of rows) {
    const seller = world.books.sellers.get(seller_id);
    if (seller !== undefined) seller.score = score;
  }
}
