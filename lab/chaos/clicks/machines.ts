import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Addresses, addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { TestDatabase } from '@cliffhanger/testing/database';
import {
  freePort,
  type RunningProgram,
  type SeverableProxy,
  startProgram,
  startSeverableProxy,
} from '@cliffhanger/testing/processes';
import { killInBackground } from '../../../tools/services/background-process.ts';
import { nats } from '../../../tools/services/nats.ts';

/** A separate stream server to kill, because the other one is shared. */
export interface Stream {
  readonly url: string;
  readonly folder: string;
  /** Restarts with the data on its disk. */
  killAndStart(awayForMs: number): Promise<void>;
  remove(): Promise<void>;
}

export async function startStream(): Promise<Stream> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-chaos-clicks-'));
  const usual = addressesFrom();
  const port = await freePort();
  const addresses: Addresses = { ...usual, dataFolder: folder, ports: { ...usual.ports, nats: port } };
  await nats.start(addresses);
  return {
    url: `nats://127.0.0.1:${port}`,
    folder,
    async killAndStart(awayForMs) {
      // As in a power cut: without a shutdown, and without writing anything.
      killInBackground(nats.identity(addresses));
      await new Promise((resolve) => setTimeout(resolve, awayForMs));
      await nats.start(addresses);
    },
    async remove() {
      await nats.stop(addresses);
      await rm(folder, { recursive: true });
    },
  };
}

export interface Ingest {
  readonly url: URL;
  readonly metricsUrl: string;
  readonly acknowledgements: string;
  stop(): Promise<void>;
}

const COMMON = { CLIFFHANGER_ENV: 'test', LOG_LEVEL: 'warn', CLICK_STREAM_MEGABYTES: '1024' };

export async function startIngest(
  database: TestDatabase,
  stream: Pick<Stream, 'url' | 'folder'>,
  /** Added to the usual variables of an ingest, or replacing them. */
  variables: Readonly<Record<string, string>> = {},
): Promise<Ingest> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = new URL(`http://127.0.0.1:${port}`);
  const acknowledgements = join(stream.folder, 'acknowledged.jsonl');
  const program = await startProgram({
    main: join(REPOSITORY_FOLDER, 'apps/ingest/src/main.ts'),
    untilAnswers: `${url.origin}/readyz`,
    env: {
      ...COMMON,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: url.origin,
      DATABASE_URL: database.urlOf('ingest'),
      NATS_URL: stream.url,
      TOKEN_SECRET: 'a secret of the chaos that is long enough',
      ACKNOWLEDGED_CLICKS_FILE: acknowledgements,
      ...variables,
    },
  });
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    acknowledgements,
    stop: () => end(program, 'SIGTERM'),
  };
}

/**
 * A worker that counts clicks and can be killed at the worst moment: after counting, before the
 * acknowledgement.
 */
export interface Counter {
  dieUnheard(): Promise<void>;
  stop(): Promise<void>;
}

/** A dead worker's group is redelivered after this time. */
export const HANDED_FOR_MS = 2_000;
/** Long enough for a worker to count what it has: it does so five times a second. */
const UNHEARD_FOR_MS = 900;

export async function startCounter(database: TestDatabase, stream: Stream): Promise<Counter> {
  const line = await startSeverableProxy(new URL(stream.url));
  const port = await freePort();
  const program = await startProgram({
    main: join(REPOSITORY_FOLDER, 'apps/worker/src/main.ts'),
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
    env: {
      ...COMMON,
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: database.urlOf('worker'),
      ENCRYPTION_KEY: 'a secret of the trial, as long as it has to be',
      NATS_URL: `nats://127.0.0.1:${line.port}`,
      CLICKS_HANDED_FOR_MS: String(HANDED_FOR_MS),
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_DIR: stream.folder,
      JOBS_AT_ONCE: '1',
    },
  });
  return {
    async dieUnheard() {
      line.deafen();
      await new Promise((resolve) => setTimeout(resolve, UNHEARD_FOR_MS));
      await close(program, line, 'SIGKILL');
    },
    stop: () => close(program, line, 'SIGTERM'),
  };
}

async function close(program: RunningProgram, line: SeverableProxy, signal: NodeJS.Signals): Promise<void> {
  await end(program, signal);
  await line.sever();
}

async function end({ child, ended }: RunningProgram, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended();
}
