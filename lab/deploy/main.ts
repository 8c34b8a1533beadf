import { cpSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { addressOfService, type Machine, machineHome, openMachine } from '../compose/machine.ts';
import { prepareExternalServers } from './external-servers.ts';
import { ensureImages, imagesAsTheyAre } from './images.ts';
import { runTrial } from './trial.ts';

/**
 * `pnpm -C lab deploy:trial [--short] [--images-there]`: builds images of the last two commits (or uses those
 * in the store) and runs deploy/compose.yaml in production mode with TLS, a token, Swift and a Stripe
 * stand-in, first on the earlier commit. Then an upgrade under load, a registration, a purchase, a deposit, a
 * withdrawal signed by the token, and a restore of a destroyed database. Prints one line of JSON at the end.
 */
const LOGS = join(REPOSITORY_FOLDER, '.data/deploy-trial');
const BEFORE_OTHERS = -10;
const begunAt = performance.now();
const isShort = process.argv.includes('--short');
const { made, ...images } = process.argv.includes('--images-there') ? imagesAsTheyAre() : ensureImages();
const imagesMs = Math.round(performance.now() - begunAt);
console.error(`${made} images were made in ${(imagesMs / 1_000).toFixed(0)} s`);
// No request may fail under load, so the trial has a higher priority than other programs. Building images has
// not.
setPriority(BEFORE_OTHERS);
const home = machineHome();
const edge = addressOfService('edge');
const servers = await prepareExternalServers(home, { edgeAddress: edge, tag: images.previous.tag });
setDefaultCACertificates([servers.certificate]);
let machine: Machine | undefined;
const cleanUp = async (): Promise<void> => {
  await machine?.down();
  await servers.stop();
  // For debugging a failure; they contain no secrets.
  rmSync(LOGS, { recursive: true, force: true });
  cpSync(join(home, 'logs'), LOGS, { recursive: true });
  rmSync(home, { recursive: true, force: true });
};
// Processes in the trial's networks would otherwise keep running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  machine = openMachine({ tag: 'ch', home, settingsFile: servers.settingsFile });
  const outcome = await runTrial({
    machine,
    servers,
    images,
    edge,
    shops: isShort ? 2 : 4,
    steadyMs: isShort ? 3_000 : 30_000,
  });
  const tookMs = Math.round(performance.now() - begunAt);
  console.log(JSON.stringify({ name: 'deploy', ...outcome, images: { ...images, made, imagesMs }, tookMs }));
  process.exitCode = outcome.verdict === 'held' ? 0 : 1;
} finally {
  await cleanUp();
}
// Open keep-alive connections would keep this process alive.
process.exit();
