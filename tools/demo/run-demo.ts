import { join } from 'node:path';
import { type Addresses, addressesFrom, logFile, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { stageSeries } from '../artwork/stage-series.ts';
import { BrowserStack } from '../e2e/browser-stack.ts';
import { nameCommit } from '../stack/commit.ts';
import { signForColdWallets } from './cold-signatures.ts';
import { leaveConsoleMorning } from './console-morning.ts';
import { letPass } from './keys.ts';
import { bookOwnMoney } from './own-money.ts';
import { playSixtyDays } from './sixty-days.ts';
import { addStaff, hasStaff, staffOf } from './staff.ts';
import { startTour } from './tour/tour-server.ts';
import { demoLink } from './tracking-link.ts';
import type { WelcomeFacts } from './welcome.ts';

// Avoids the ports of `pnpm dev`, the journeys and `pnpm -C lab quality`.
const PORTS_ABOVE = 120;
/** Port of the first page, which the stack does not use. */
const TOUR_PORT_ABOVE = 19;

export interface DemoWorld extends WelcomeFacts {
  readonly addresses: Addresses;
}

/** Moves this process to the demo's own ports and folder. */
export function demoAddresses(): { readonly addresses: Addresses; readonly portBase: number } {
  const portBase = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? '4100') + PORTS_ABOVE;
  process.env['CLIFFHANGER_PORT_BASE'] = String(portBase);
  process.env['CLIFFHANGER_DATA'] = join(REPOSITORY_FOLDER, '.data/demo');
  return { addresses: addressesFrom(), portBase };
}

interface RunOptions extends ReturnType<typeof demoAddresses> {
  /** Continues with the last demo's data. */
  readonly keeps: boolean;
}

/**
 * Starts the whole product with sixty days of business, passes it to `use`, and stops it afterwards or on a
 * signal.
 */
export async function runDemo(
  { addresses, portBase, keeps }: RunOptions,
  use: (shown: DemoWorld) => Promise<void>,
): Promise<void> {
  nameCommit();
  const stack = new BrowserStack(addresses, {
    kind: 'development',
    catalogue: 'playable',
    keeps: keeps && hasStaff(addresses),
    beforeSeed: async () => {
      await stageSeries(addresses);
      await playSixtyDays(addresses);
      await leaveConsoleMorning(addresses);
      await addStaff(addresses);
    },
  });
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const show = async (): Promise<void> => {
    await stack.start();
    const staff = staffOf(addresses);
    await bookOwnMoney({ addresses, staff });
    await signForColdWallets({ addresses, staff });
    const tourPort = portBase + TOUR_PORT_ABOVE;
    const tourUrl = `http://127.0.0.1:${tourPort}/`;
    const shown = { addresses, portBase, staff, link: await demoLink(addresses), tourUrl };
    await startTour({ port: tourPort, facts: shown, letPass: (days) => letPass(addresses, days) });
    await use(shown);
  };
  try {
    await Promise.race([show(), ended]);
  } catch (error) {
    console.error(error);
    console.error(`logs of the servers: ${logFile(addresses.dataFolder, '*')}`);
    process.exitCode = 1;
  } finally {
    await stack.stop();
  }
}
