import { rmSync } from 'node:fs';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import { rootProgram, runProgram } from '../run-program.ts';
import { startServices, stopServices } from '../services/stack.ts';
import { untilAnnounced } from '../stack/allowlisted.ts';
import { apiProgram, chainProgram, ingestProgram, untilReady, workerProgram } from '../stack/apps.ts';
import { type ChildProgram, lineWriter, type RunningChild, startChild } from '../stack/child-process.ts';
import type { AppEnvironment } from '../stack/environment.ts';
import { type Catalogue, fixClock, prepareDatabase } from '../stack/prepare-database.ts';
import { auditorProgram, signerProgram } from '../stack/signer.ts';

interface StackOptions extends Pick<AppEnvironment, 'kind'> {
  readonly catalogue?: keyof typeof CATALOGUES;
  /** Reuses an earlier run's data instead of starting empty. */
  readonly keeps?: boolean;
  /** Runs on the migrated database before seeding; not repeated on reused data. */
  readonly beforeSeed?: () => Promise<void>;
}

/** One series is enough to test playback. */
const HALL = { kind: 'hall', previews: 1, series: 1 } as const;
const CATALOGUES = {
  playable: { kind: 'playable' },
  /** With the films made from the posters, for pictures and measurements. */
  hall: { ...HALL, films: 'art', hasDemoSeller: true },
  journeys: { ...HALL, films: 'plain', hasDemoSeller: true },
  /** Every journey creates a seller; only those that visit all screens need one with weeks of business. */
  smoke: { ...HALL, films: 'plain', hasDemoSeller: false },
} as const satisfies Record<string, Catalogue>;

/**
 * The product as deployed: the API serves the built seller app, the worker sends mails, the ingest follows
 * links.
 */
export class BrowserStack {
  readonly #addresses: Addresses;
  readonly #kind: AppEnvironment['kind'];
  readonly #catalogue: Catalogue;
  readonly #keeps: boolean;
  readonly #beforeSeed: () => Promise<void>;
  readonly #children: RunningChild[] = [];

  constructor(
    addresses: Addresses,
    { kind, catalogue = 'hall', keeps = false, beforeSeed = async () => {} }: StackOptions = { kind: 'test' },
  ) {
    this.#addresses = addresses;
    this.#kind = kind;
    this.#catalogue = CATALOGUES[catalogue];
    this.#keeps = keeps;
    this.#beforeSeed = beforeSeed;
  }

  /** Starts empty unless `keeps` is set. */
  async start(): Promise<void> {
    const startedAt = performance.now();
    await stopServices(this.#addresses);
    if (!this.#keeps) rmSync(this.#addresses.dataFolder, { recursive: true, force: true });
    await startServices(this.#addresses);
    await Promise.all([
      prepareDatabase(this.#addresses, this.#catalogue, this.#keeps ? undefined : this.#beforeSeed),
      buildApps(),
    ]);
    if (this.#kind === 'production') await fixClock(this.#addresses);
    await this.#startApps();
    console.log(`the stack started in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.splice(0).map((child) => child.stop()));
    await stopServices(this.#addresses);
  }

  async #startApps(): Promise<void> {
    const { apiUrl, workerMetricsUrl, chainMetricsUrl, ingestUrl } = this.#addresses;
    const options = { kind: this.#kind, publicUrl: apiUrl, watch: false };
    const api = this.#startChild(apiProgram(this.#addresses, options));
    const worker = this.#startChild(workerProgram(this.#addresses, options));
    const ingest = this.#startChild(ingestProgram(this.#addresses, options));
    // As in production, but without a chain: there is no local signer, and no chain to follow.
    const hasChain = this.#kind !== 'production';
    if (hasChain) this.#startChild(signerProgram(this.#addresses));
    await Promise.all([
      untilReady(api, apiUrl),
      untilReady(worker, workerMetricsUrl),
      untilReady(ingest, ingestUrl),
    ]);
    if (!hasChain) return;
    await untilAnnounced(this.#addresses, worker);
    await untilReady(this.#startChild(chainProgram(this.#addresses, options)), chainMetricsUrl);
    // The journeys edit the books directly, for which an auditor would rightly stop payouts.
    if (this.#kind === 'development') {
      await untilReady(this.#startChild(auditorProgram(this.#addresses)), this.#addresses.auditorUrl);
    }
  }

  #startChild(program: ChildProgram): RunningChild {
    const child = startChild(program, lineWriter(logFile(this.#addresses.dataFolder, program.name)));
    this.#children.push(child);
    return child;
  }
}

/** Turbo rebuilds only after a change of the sources. */
async function buildApps(): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const args = [
    'run',
    'build',
    '--filter=@cliffhanger/seller',
    '--filter=@cliffhanger/console',
    '--filter=@cliffhanger/storefront',
    '--output-logs=errors-only',
  ];
  if ((await runProgram(rootProgram('turbo'), args, { env })) !== 0) {
    throw new Error('the apps cannot be built');
  }
}
