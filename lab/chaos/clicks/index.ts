import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { viewText } from '@cliffhanger/core/library';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { aDrama } from '@cliffhanger/testing/factories';
import { figureOf } from '@cliffhanger/testing/processes';
import type { Pool } from 'pg';
import { waitUntil } from '../../../tools/services/wait-until.ts';
import { flood, phoneOf } from '../../clicks/flood.ts';
import { addBareLinks } from '../../clicks/links.ts';
import type { ChaosOptions, Proof } from '../proof.ts';
import {
  acknowledgedIn,
  countedIn,
  differences,
  shownToSellers,
  sumOf,
  viewersOf,
  viewsAcknowledgedIn,
  viewsCountedIn,
} from './books.ts';
import {
  type Counter,
  HANDED_FOR_MS,
  type Ingest,
  type Stream,
  startCounter,
  startIngest,
  startStream,
} from './machines.ts';

/*
 * Every acknowledged click is counted exactly once. While viewers click and open the page, workers are killed
 * after counting and before they acknowledge to the stream, and the stream is killed and restarted. Then the
 * same runs without deduplication: the double counting must be detected, or the proof is worthless.
 */

interface Plan {
  readonly clicks: number;
  readonly rounds: number;
}

const FULL: Plan = { clicks: 1_000_000, rounds: 24 };
const SHORT: Plan = { clicks: 100_000, rounds: 3 };
const CONTROL_CLICKS = 8_000;

const LINKS = 50;
const CLIENTS = 20;
const SLICE = 2_000;
/** Minimum time per slice, so that faults hit in the middle. */
const SLICE_EVERY_MS = 300;
const STREAM_AWAY_MS = 500;
const COUNTED_WITHIN_MS = 60_000;

interface Scene {
  readonly owner: Pool;
  readonly database: TestDatabase;
  readonly stream: Stream;
  readonly ingest: Ingest;
  readonly codes: readonly string[];
  /** The report that each viewer sends after the click. */
  readonly view: string;
  readonly counters: Counter[];
}

export async function breakClicks({ short }: ChaosOptions): Promise<Proof> {
  const plan = short ? SHORT : FULL;
  const startedAt = Date.now();
  const toEnd: (() => Promise<void>)[] = [];
  try {
    const scene = await setUp((end) => toEnd.unshift(end));
    const held = await run(scene, plan);
    const control = await withoutDeduplication(scene, plan.clicks);
    return {
      name: 'chaos-clicks',
      verdict: isExact(held) && control.doubled > 0 ? 'held' : 'broken',
      ...held,
      control,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
    };
  } finally {
    for (const end of toEnd) await end();
  }
}

const isExact = (held: Awaited<ReturnType<typeof run>>): boolean =>
  held.acknowledged === held.clicks &&
  held.lost + held.doubled + held.neverRecorded === 0 &&
  held.views.acknowledged === held.clicks &&
  held.views.lost + held.views.doubled === 0 &&
  held.shownToSellers === held.viewers;

/** Everything that was started is stopped, even if a later start fails. */
async function setUp(atTheEnd: (end: () => Promise<void>) => void): Promise<Scene> {
  const database = await createTestDatabase();
  atTheEnd(() => database.drop());
  const owner = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 2 });
  atTheEnd(() => owner.end());
  const stream = await startStream();
  atTheEnd(() => stream.remove());
  const codes = await addBareLinks(owner, LINKS);
  const view = viewText('landing', await aDrama(owner));
  const ingest = await startIngest(database, stream);
  atTheEnd(() => ingest.stop());
  const counters: Counter[] = [];
  atTheEnd(async () => {
    await Promise.all(counters.map((counter) => counter.stop()));
  });
  for (let number = 0; number < 2; number += 1) counters.push(await startCounter(database, stream));
  return { owner, database, stream, ingest, codes, view, counters };
}

async function run(scene: Scene, { clicks, rounds }: Plan) {
  const { ingest, owner } = scene;
  const [broken] = await Promise.all([breakThings(scene, rounds), click(scene, { from: 0, clicks })]);
  await untilRecorded(ingest, clicks);
  const acknowledged = acknowledgedIn(ingest.acknowledgements);
  const views = viewsAcknowledgedIn(ingest.acknowledgements);
  await untilCounted(scene, acknowledged.clicks);
  const counted = await countedIn(owner);
  return {
    clicks,
    acknowledged: acknowledged.clicks,
    counted: sumOf(counted),
    ...differences(acknowledged.books, counted),
    neverRecorded: await figureOf(ingest.metricsUrl, 'clicks_lost_total'),
    viewers: viewersOf(counted),
    shownToSellers: await shownToSellers(owner),
    views: {
      acknowledged: await figureOf(ingest.metricsUrl, 'views_recorded_total'),
      ...differences(views, await viewsCountedIn(owner)),
    },
    ...broken,
  };
}

/**
 * Each round kills one worker before its acknowledgement and starts another; then the stream is down for a
 * moment.
 */
async function breakThings({ database, stream, counters }: Scene, rounds: number) {
  let [workersKilled, streamKilled] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1_000);
    await counters.shift()?.dieUnheard();
    workersKilled += 1;
    counters.push(await startCounter(database, stream));
    await sleep(500);
    await stream.killAndStart(STREAM_AWAY_MS);
    streamKilled += 1;
    console.log(`killed so far: ${workersKilled} workers, the stream ${streamKilled} times`);
  }
  return { workersKilled, streamKilled };
}

/** A tenth are bots and a tenth are repeat visits; the rest are distinct viewers. */
function userAgent(viewer: number): string {
  const kind = viewer % 10;
  if (kind === 0) return 'TelegramBot (like TwitterBot)';
  return phoneOf(kind === 1 ? viewer - (viewer % 1_000) : viewer);
}

interface Clicking {
  readonly from: number;
  readonly clicks: number;
}

async function click({ ingest, codes, view }: Scene, { from, clicks }: Clicking): Promise<void> {
  for (let sent = 0; sent < clicks; sent += SLICE) {
    const pause = sleep(SLICE_EVERY_MS);
    await flood(ingest.url, {
      clients: CLIENTS,
      clicksAClient: SLICE / CLIENTS,
      codes,
      userAgent,
      firstViewer: from + sent,
      view,
    });
    await pause;
  }
}

const untilRecorded = ({ metricsUrl }: Ingest, clicks: number): Promise<void> =>
  waitUntil(
    async () =>
      (await figureOf(metricsUrl, 'clicks_recorded_total')) >= clicks &&
      (await figureOf(metricsUrl, 'views_recorded_total')) >= clicks,
    { what: `${clicks} clicks and as many views, all of them recorded,`, withinMs: COUNTED_WITHIN_MS },
  );

/** Waits one redelivery period longer, after which double counts would be visible. */
async function untilCounted({ owner }: Scene, clicks: number): Promise<void> {
  const giveUpAt = Date.now() + COUNTED_WITHIN_MS;
  while (Date.now() < giveUpAt && sumOf(await countedIn(owner)) < clicks) await sleep(200);
  await sleep(HANDED_FOR_MS + 1_500);
}

/**
 * The negative control: a worker dies before its acknowledgement, and the record of counted groups is gone.
 */
async function withoutDeduplication(scene: Scene, from: number) {
  const { owner, ingest, counters, database, stream } = scene;
  await owner.query('alter table rollups.click_groups drop constraint click_groups_pkey');
  await owner.query('alter table rollups.click_marks drop constraint click_marks_pkey');
  const clicked = click(scene, { from, clicks: CONTROL_CLICKS });
  await sleep(300);
  await Promise.all(counters.splice(0).map((counter) => counter.dieUnheard()));
  counters.push(await startCounter(database, stream));
  await clicked;
  await untilRecorded(ingest, from + CONTROL_CLICKS);
  const acknowledged = acknowledgedIn(ingest.acknowledgements);
  await untilCounted(scene, acknowledged.clicks);
  return differences(acknowledged.books, await countedIn(owner));
}
