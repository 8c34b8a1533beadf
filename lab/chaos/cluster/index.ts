import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../tools/services/wait-until.ts';
import type { ChaosOptions, Proof } from '../proof.ts';
import { attend } from './attended.ts';
import { type Business, openForBusiness } from './business.ts';
import { type Clicking, keepClicking } from './clicking.ts';
import { withoutReplicas, withoutSynchronousReplication } from './controls.ts';
import { databaseFaults, type Isolated, leaderNodeKilled } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { longestGap } from './gap.ts';
import { judgeBooks, judgeClicks, judgeOrders } from './judge.ts';
import { type Scene, setUp } from './scene.ts';
import { streamFaults } from './stream-faults.ts';
import { type Line, line, none, tableOf } from './table.ts';

/*
 * Acknowledged data survives any fault of one of three machines. People buy, ship and click all the time
 * while leaders are killed, frozen and cut off. Then the same runs without the protection: the loss must be
 * detected.
 */

const ROUNDS = { short: 1, full: 3 } as const;
const STEADY_MS = { short: 1_000, full: 10_000 } as const;
const TAKEN_OVER_WITHIN_MS = 90_000;
const STOPPED_WITHIN_MS = 5_000;
const MOST_SAID = 20;
const MOST_OF_A_LOG = 4_000;
/**
 * nats-server 2.10 does not always catch up after a restart (ADR 60): the trial applies the runbook and
 * counts it.
 */
const MOST_INCIDENTS = 1;
/** Business has resumed after this many more acknowledgements. */
const WORKS_AGAIN_AFTER = 5;

export async function breakCluster({ short, only, patience = 1 }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const toEnd: (() => Promise<unknown> | void)[] = [];
  try {
    const scene = await setUp((end) => toEnd.unshift(end));
    said(`it runs after ${seconds(Date.now() - startedAt)} s`);
    const lines = await play(scene, { short, only, patience }, (end) => toEnd.unshift(end));
    console.log(tableOf(lines));
    return {
      name: 'chaos-cluster',
      verdict: lines.every(({ verdict }) => verdict === 'held') ? 'held' : 'broken',
      patience,
      lines,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
    };
  } finally {
    for (const end of toEnd) await end();
  }
}

async function play(
  scene: Scene,
  { short, only, patience }: Pick<ChaosOptions, 'short' | 'only'> & { readonly patience: number },
  atTheEnd: (end: () => Promise<unknown>) => void,
): Promise<readonly Line[]> {
  const { databases, streams, stream, fixture, ingest, shops, apis, workers, folder, codes } = scene;
  const mode = short ? 'short' : 'full';
  const business = openForBusiness({ shops, apis, logFile: join(folder, 'orders.jsonl') });
  const clicking = keepClicking(ingest, codes);
  // Clients stop sending, however the trial ends.
  atTheEnd(async () => {
    said(`the last that was to be repeated: ${business.figures.lastRepeated}`);
    for (const wrong of [...business.wrong, ...clicking.wrong].slice(0, MOST_SAID)) console.error(wrong);
  });
  atTheEnd(() => Promise.race([Promise.all([business.stop(), clicking.stop()]), sleep(STOPPED_WITHIN_MS)]));
  await worksAgain(() => business.acknowledged.length);
  await worksAgain(() => clicking.times.length);
  const isolated: Isolated = { acknowledged: 0 };
  const onDatabases = [
    ...databaseFaults(databases, isolated),
    ...(short ? [] : [leaderNodeKilled(databases)]),
  ];
  const wanted = ({ name }: Fault) => only === undefined || name.toLowerCase().includes(only.toLowerCase());
  const rounds = Array.from({ length: ROUNDS[mode] });
  const all = async (
    faults: readonly Fault[],
    hit: (fault: Fault) => Promise<Line>,
  ): Promise<readonly Line[]> => {
    const lines: Line[] = [];
    for (const fault of rounds.flatMap(() => faults.filter(wanted)))
      lines.push(await hit({ ...fault, targetMs: fault.targetMs * patience }));
    return lines;
  };
  const attended = attend(streams, stream);
  const copiesBehind = () =>
    Promise.any(workers.map((worker) => worker.metric('click_stream_copies_behind')));
  // In parallel: the two clusters are independent in what they acknowledge.
  const gaps = await Promise.all([
    all(onDatabases, (fault) =>
      strike(fault, writesOf(business), () => databases.untilWhole(), STEADY_MS[mode]),
    ),
    all(streamFaults({ cluster: streams, stream, attended, copiesBehind }), (fault) =>
      strike(fault, clicksOf(clicking), () => attended.untilWhole(), STEADY_MS[mode]),
    ),
  ]);
  await Promise.all([business.stop(), clicking.stop()]);

  const orders = await judgeOrders(fixture, business.acknowledged);
  const books = await judgeBooks(fixture);
  for (const what of [...books.brokenRules, ...books.jobs]) console.error(what);
  if (books.jobs.length > 0)
    for (const worker of workers) console.error(`a worker said last:\n${worker.log().slice(-MOST_OF_A_LOG)}`);
  const clicks = await judgeClicks(fixture, ingest);
  for (const what of attended.done) console.error(`looked after: ${what}`);
  const restarts = workers.reduce((sum, worker) => sum + worker.restarts(), 0);
  said(`judged, after ${restarts} restarts of workers; the controls follow`);
  const lostMessages = await withoutReplicas(scene);
  const lostOrders = await withoutSynchronousReplication(scene);
  const { requests, repeated } = business.figures;
  return [
    ...gaps.flat(),
    none(`orders lost of ${business.acknowledged.length} acknowledged`, orders.lost),
    none('orders doubled', orders.doubled),
    none(`requests answered wrongly of ${requests}, ${repeated} repeated`, business.wrong.length),
    none('writes acknowledged by a leader that was cut off', isolated.acknowledged),
    none('rules of the books broken', books.brokenRules.length),
    none('processors that differ from the books', books.differingProcessors),
    none('jobs dead or left', books.jobs.length),
    none(`clicks lost of ${clicks.acknowledged} acknowledged`, clicks.lost),
    none('clicks doubled', clicks.doubled),
    none(`clicks answered wrongly of ${clicking.clicks()}`, clicking.wrong.length),
    line(
      'times a person had to look after NATS',
      attended.incidents(),
      `≤ ${MOST_INCIDENTS}`,
      attended.incidents() <= MOST_INCIDENTS,
    ),
    line('control: orders lost without synchronous replication', lostOrders, '> 0', lostOrders > 0),
    line('control: messages lost with one replica', lostMessages, '> 0', lostMessages > 0),
  ];
}

interface Watched {
  readonly count: () => number;
  readonly times: () => readonly number[];
}

const writesOf = ({ acknowledged }: Business): Watched => ({
  count: () => acknowledged.length,
  times: () => acknowledged.map(({ at }) => at),
});

const clicksOf = ({ times }: Clicking): Watched => ({ count: () => times.length, times: () => times });

/** The longest time without an acknowledgement, from the fault until the cluster is whole again. */
async function strike(
  { name, targetMs, strike: hit }: Fault,
  { count, times }: Watched,
  untilWhole: () => Promise<unknown>,
  steadyMs: number,
): Promise<Line> {
  await untilWhole();
  await sleep(steadyMs);
  const from = Date.now();
  const { isTakenOver, heal } = await hit();
  await waitUntil(isTakenOver, { what: `what follows: ${name},`, withinMs: TAKEN_OVER_WITHIN_MS });
  await worksAgain(count);
  const takenOverMs = Date.now() - from;
  await heal();
  await untilWhole();
  await worksAgain(count);
  const gapMs = longestGap(times(), { from, until: Date.now() });
  said(
    `${name}: nothing for ${seconds(gapMs)} s, served after ${seconds(takenOverMs)} s, whole after ${seconds(Date.now() - from)} s`,
  );
  return line(
    `${name}, seconds without an acknowledgement`,
    seconds(gapMs),
    `≤ ${targetMs / 1_000}`,
    gapMs <= targetMs,
  );
}

async function worksAgain(count: () => number): Promise<void> {
  const before = count();
  await waitUntil(async () => count() >= before + WORKS_AGAIN_AFTER, {
    what: 'something that is acknowledged',
    withinMs: TAKEN_OVER_WITHIN_MS,
  });
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function said(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}
