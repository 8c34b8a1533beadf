import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createMeasuredDatabase } from '@cliffhanger/testing/database';
import { figureOf, freePort, natsUrl, removeStream } from '@cliffhanger/testing/processes';
import { type FloodPlan, flood, phoneOf } from '../../clicks/flood.ts';
import { addBareLinks } from '../../clicks/links.ts';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';
import { steadyRate } from '../selling/pace.ts';
import { type RunningServer, startServer } from './server-process.ts';

/*
 * Clicks on tracking links, handled by one ingest process that signs a cookie and records every click in
 * JetStream on disk, compared with a bare server on the same HTTP library. Both get the same requests, in
 * turns.
 */

const TARGET_RATIO = 0.6;
const LINKS = 1_000;
/** Discarded turns: the JavaScript engine is still optimising the hot code. */
const WARMING_UP = 10;
const RECORDED_WITHIN_MS = 20_000;

export async function measureClick({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const database = await createMeasuredDatabase();
  const stream = `bench-${randomUUID()}`;
  try {
    const plan = {
      clients: 64,
      clicksAClient: 250,
      codes: await asOwner(database, (owner) => addBareLinks(owner, LINKS)),
    };
    const metricsPort = await freePort();
    const bare = await startServer(join(import.meta.dirname, 'bare-server.ts'));
    const ours = await startServer(join(REPOSITORY_FOLDER, 'apps/ingest/src/main.ts'), {
      CLIFFHANGER_ENV: 'test',
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'https://cliffhanger.test',
      STOREFRONT_URL: 'https://watch.example.org',
      DATABASE_URL: database.urlOf('ingest'),
      NATS_URL: natsUrl(),
      CLICK_STREAM: stream,
      CLICK_STREAM_MEGABYTES: '2048',
      TOKEN_SECRET: 'a secret of the bench that is long enough',
    });
    try {
      return [await measured({ ours, bare, metricsPort }, plan, short ? 9 : 41)];
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
      await removeStream(stream);
    }
  } finally {
    await database.drop();
  }
}

interface Sides {
  readonly ours: RunningServer;
  readonly bare: RunningServer;
  readonly metricsPort: number;
}

type Plan = Pick<FloodPlan, 'clients' | 'clicksAClient' | 'codes'>;

interface Turn {
  readonly rate: number;
  readonly runMicroseconds: number;
}

async function measured(sides: Sides, plan: Plan, turns: number): Promise<Measurement> {
  let sent = 0;
  const ours = async () => {
    const turn = await takeTurn(sides.ours, plan);
    sent += plan.clients * plan.clicksAClient;
    await untilRecorded(sides.metricsPort, sent);
    return turn;
  };
  const bare = () => takeTurn(sides.bare, plan);
  for (let turn = 0; turn < WARMING_UP; turn += 1) {
    await bare();
    await ours();
  }
  const rounds: { readonly ours: Turn; readonly bare: Turn }[] = [];
  for (let number = 0; number < turns; number += 1) {
    // They alternate in starting first, so that a machine that slows down is fair to both.
    const first = number % 2 === 0 ? await ours() : await bare();
    const second = number % 2 === 0 ? await bare() : await ours();
    const round = number % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first };
    console.log(
      `click: ours ${Math.round(round.ours.rate)}/s  bare ${Math.round(round.bare.rate)}/s  ` +
        `processor ${round.ours.runMicroseconds.toFixed(1)} and ${round.bare.runMicroseconds.toFixed(1)} µs a click`,
    );
    rounds.push(round);
  }
  const processor = medianOf(rounds.map((round) => round.bare.runMicroseconds / round.ours.runMicroseconds));
  return measurementOf({
    name: 'click',
    unit: 'clicks/s, all of them recorded',
    ours: medianOf(rounds.map((round) => round.ours.rate)),
    bare: medianOf(rounds.map((round) => round.bare.rate)),
    ratio: medianOf(rounds.map((round) => round.ours.rate / round.bare.rate)),
    target: TARGET_RATIO,
    details: {
      clients: plan.clients,
      rounds: rounds.length,
      clicks: sent,
      recorded: sent,
      // On a shared machine a rate depends on scheduling; CPU time does not.
      ratioByProcessorTime: Number(processor.toFixed(2)),
    },
  });
}

let viewers = 0;

async function takeTurn(server: RunningServer, plan: Plan): Promise<Turn> {
  const before = server.runSeconds();
  viewers += plan.clients * plan.clicksAClient;
  const completions = await flood(server.url, { ...plan, userAgent: phoneOf, firstViewer: viewers });
  const seconds = server.runSeconds() - before;
  return {
    rate: steadyRate(completions),
    runMicroseconds: (seconds * 1_000_000) / (plan.clients * plan.clicksAClient),
  };
}

/** A turn counts only if the stream acknowledged every click and none was lost. */
async function untilRecorded(metricsPort: number, clicks: number): Promise<void> {
  const url = `http://127.0.0.1:${metricsPort}`;
  const giveUpAt = Date.now() + RECORDED_WITHIN_MS;
  for (;;) {
    if ((await figureOf(url, 'clicks_lost_total')) > 0)
      throw new Error('clicks were lost: the stream does not keep up');
    const recorded = await figureOf(url, 'clicks_recorded_total');
    if (recorded === clicks) return;
    if (Date.now() > giveUpAt) throw new Error(`${recorded} of ${clicks} were recorded`);
    await sleep(50);
  }
}
