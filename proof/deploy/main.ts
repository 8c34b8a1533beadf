import { rmSync } from 'node:fs';
import { setDefaultCACertificates } from 'node:tls';
import { addressOfService, type Machine, machineHome, openMachine } from '../../tools/deploy/machine.ts';
import { prepareExternalServers } from './external-servers.ts';
import { ensureImages } from './images.ts';
import { runTrial } from './trial.ts';

/**
 * `pnpm deploy:trial [--images-there]`: the images (made of the last commit, unless those that are there are taken as they
 * are), `admin setup` twice, deploy/compose.yaml in production mode with TLS, a token, Swift and Stripe's stand-in, and
 * somebody who registers. Ends with one line of JSON.
 */
const begunAt = performance.now();
const images = process.argv.includes('--images-there') ? 'as they were' : ensureImages();
const home = machineHome();
const edge = addressOfService('edge');
const servers = await prepareExternalServers(home, edge);
setDefaultCACertificates([servers.certificate]);
let machine: Machine | undefined;
const cleanUp = async (): Promise<void> => {
  await machine?.down();
  await servers.stop();
  rmSync(home, { recursive: true, force: true });
};
// Nobody else would end what runs in the networks of this trial.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  machine = openMachine({ tag: 'ch', home, settingsFile: servers.settingsFile });
  const outcome = await runTrial({ machine, servers, edge });
  const tookMs = Math.round(performance.now() - begunAt);
  console.log(JSON.stringify({ name: 'deploy', ...outcome, images, tookMs }));
  process.exitCode = outcome.verdict === 'held' ? 0 : 1;
} finally {
  await cleanUp();
}
// Connections that are kept open for a next request would keep this process alive.
process.exit();
