import { join } from 'node:path';
import { addressesFrom, logFile, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { Page } from '@playwright/test';
import { stageSeries } from '../artwork/stage-series.ts';
import { BrowserStack } from '../e2e/browser-stack.ts';
import { noteDrawn } from '../gallery/age.ts';
import { keepEveryLook } from '../gallery/every-look.ts';
import { writeGallery } from '../gallery/write-gallery.ts';
import { nameCommit } from '../stack/commit.ts';
import { readArgs } from './args.ts';
import { signForColdWallets } from './cold-signatures.ts';
import { leaveConsoleMorning } from './console-morning/console-morning.ts';
import { confirmKeysIn } from './device-keys.ts';
import { codesNow, letPass, listenForKeys } from './keys.ts';
import { asksForLogin } from './looking.ts';
import { bookOwnMoney } from './own-money.ts';
import { appOf, pictureName } from './picture-name.ts';
import { playSixtyDays } from './sixty-days.ts';
import { lookAtEverything } from './smoke.ts';
import { addStaff, hasStaff, staffOf } from './staff.ts';
import { takeReadmePictures } from './tour/readme-pictures.ts';
import { recordOrder } from './tour/record-order.ts';
import { startTour } from './tour/tour-server.ts';
import { demoLink } from './tracking-link.ts';
import { welcome } from './welcome.ts';

/**
 * `pnpm demo [--keep]`: the whole product as people get it, with sixty days of business behind it and a clock that moves
 * on by a key. Begins anew each time unless it is told to keep. `pnpm demo --smoke` looks at every page instead, and ends
 * with one line of JSON; `--pictures` keeps a picture of each page in docs/screens as well, and in docs/pictures those that
 * README.md shows (`--readme-pictures`: only these). `--confirm-keys` starts nothing:
 * it is key `k` for a demo without a terminal.
 */
const startedAt = performance.now();
const args = readArgs(process.argv.slice(2));
// Beside whatever else runs here: `pnpm dev`, the journeys, `pnpm quality`.
const PORTS_ABOVE = 120;
/** Of the page to begin with: the stack leaves it free. */
const TOUR_PORT_ABOVE = 19;
const portBase = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? '4100') + PORTS_ABOVE;
process.env['CLIFFHANGER_PORT_BASE'] = String(portBase);
process.env['CLIFFHANGER_DATA'] = join(REPOSITORY_FOLDER, '.data/demo');
const addresses = addressesFrom();
if (args.confirmsKeys) {
  for (const line of await confirmKeysIn(addresses, staffOf(addresses))) console.log(line);
  process.exit();
}
nameCommit();
const stack = new BrowserStack(addresses, {
  kind: 'development',
  catalogue: 'playable',
  keeps: args.keeps && hasStaff(addresses),
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

try {
  await Promise.race([show(), ended]);
} catch (error) {
  console.error(error);
  console.error(`what the servers said: ${logFile(addresses.dataFolder, '*')}`);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
process.exit();

async function pictureNameOn(page: Page): Promise<string> {
  const isLogin = appOf(page.url()) === 'console' && (await asksForLogin(page));
  return isLogin ? 'demo-console-login' : pictureName(page.url());
}

async function show(): Promise<void> {
  await stack.start();
  const staff = staffOf(addresses);
  await bookOwnMoney({ addresses, staff });
  await signForColdWallets({ addresses, staff });
  const tourPort = portBase + TOUR_PORT_ABOVE;
  const tourUrl = `http://127.0.0.1:${tourPort}/`;
  const shown = { addresses, portBase, staff, link: await demoLink(addresses), tourUrl };
  await startTour({ port: tourPort, facts: shown, letPass: (days) => letPass(addresses, days) });
  const forReadme = async () => {
    await takeReadmePictures(shown);
    // Last: it moves the clock.
    await recordOrder(shown);
  };
  if (args.takesReadmePictures) return forReadme();
  if (args.isSmoke) {
    const keep = async (page: Page) => keepEveryLook(page, await pictureNameOn(page), appOf(page.url()));
    process.exitCode = (await lookAtEverything(shown, startedAt, args.takesPictures ? { keep } : {})) ? 0 : 1;
    if (args.takesPictures) {
      writeGallery();
      noteDrawn(REPOSITORY_FOLDER);
      await forReadme();
    }
    return;
  }
  console.log(welcome(shown));
  console.log(codesNow(staff, Date.now()).join('\n'));
  await new Promise<void>((end) => listenForKeys({ addresses, staff, end }));
}
