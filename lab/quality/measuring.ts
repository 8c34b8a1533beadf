import { join } from 'node:path';
import { type Addresses, addressesFrom, logFile, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { startEdge } from '@cliffhanger/testing/edge';
import { BrowserStack } from '../../tools/e2e/browser-stack.ts';
import { type Figure, tableOf, type Verdict, verdictOn } from '../browser/verdict.ts';

// Avoids the ports of `pnpm dev` and the journeys.
const PORTS_ABOVE = 80;

/** The product with production settings, on separate ports and in a separate folder. */
export function stackToMeasure(folder: string): {
  readonly addresses: Addresses;
  readonly stack: BrowserStack;
} {
  const portBase = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? '4100') + PORTS_ABOVE;
  process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_QUALITY_PORT_BASE'] ?? String(portBase);
  process.env['CLIFFHANGER_DATA'] = join(REPOSITORY_FOLDER, '.data', folder);
  const addresses = addressesFrom();
  return { addresses, stack: new BrowserStack(addresses, { kind: 'production' }) };
}

/** As deployed, except for limits that a person never reaches but a measurement does. */
export async function edgeToMeasure({ ports }: Addresses): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const edge = await startEdge(ports.api, {
    SELLER_APP_DIR: join(REPOSITORY_FOLDER, 'apps', 'seller', 'dist'),
    CALLS_A_SECOND: '1000',
    CALLS_AT_ONCE: '1000',
  });
  return { url: `https://127.0.0.1:${edge.port}`, stop: () => edge.stop() };
}

interface Measuring {
  readonly name: Verdict['name'];
  readonly dataFolder: string;
  readonly measure: () => Promise<readonly Figure[]>;
  /** Removes everything, however the measurement ends. */
  readonly stop: () => Promise<unknown>;
}

/** Prints the figures and one line of JSON; exits with an error when a target is missed. */
export async function judgeAndExit({ name, dataFolder, measure, stop }: Measuring): Promise<never> {
  for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(reason, () => void stop().finally(() => process.exit(1)));
  }
  try {
    const figures = await measure();
    const verdict = verdictOn(figures, name);
    console.log(`\n${tableOf(figures)}\n`);
    console.log(JSON.stringify(verdict));
    process.exitCode = verdict.verdict === 'met' ? 0 : 1;
  } catch (error) {
    console.error(error);
    console.error(`what the servers said: ${logFile(dataFolder, '*')}`);
    process.exitCode = 1;
  } finally {
    await stop();
  }
  process.exit();
}
