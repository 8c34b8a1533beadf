import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { localConsole } from '@cliffhanger/testing/approvals';
import { rootProgram, runProgram } from '../run-program.ts';
import { serviceStates, startServices, stopServices } from '../services/stack.ts';
import { apiProgram, chainProgram, ingestProgram, workerProgram } from '../stack/apps.ts';
import { type ChildProgram, startChild } from '../stack/child-process.ts';
import { nameCommit } from '../stack/commit.ts';
import { appEnvironment } from '../stack/environment.ts';
import { prepareDatabase } from '../stack/prepare-database.ts';
import { auditorProgram, signerProgram } from '../stack/signer.ts';
import { prefixed } from './prefixed.ts';

/** `pnpm dev`: runs everything on this machine, with reload; Ctrl-C stops what it started. */
const addresses = addressesFrom();
nameCommit();
const hadServices = serviceStates(addresses).every(({ running }) => running);
await startServices(addresses);
await prepareDatabase(addresses, { kind: 'playable' });
await runProgram(
  rootProgram('turbo'),
  ['run', 'build', '--filter=@cliffhanger/storefront', '--output-logs=errors-only'],
  {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  },
);

const environment = { kind: 'development', publicUrl: addresses.sellerUrl, watch: true } as const;

function browserApp(name: 'seller' | 'console'): ChildProgram {
  const cwd = join(REPOSITORY_FOLDER, 'apps', name);
  const port = String(addresses.ports[name]);
  return {
    name,
    command: [join(cwd, 'node_modules/.bin/vite'), '--host', '127.0.0.1', '--port', port, '--strictPort'],
    // The dev server proxies `/api` to the API and `/r` to the ingest.
    env: { ...appEnvironment(addresses, environment), API_URL: addresses.apiUrl },
    cwd,
  };
}

/** The API serves its pages: they are rebuilt after every change, and served as in production. */
function storefront(): ChildProgram {
  const cwd = join(REPOSITORY_FOLDER, 'apps/storefront');
  return {
    name: 'storefront',
    command: [join(cwd, 'node_modules/.bin/vite'), 'build', '--watch'],
    env: process.env,
    cwd,
  };
}

const programs = [
  apiProgram(addresses, environment),
  workerProgram(addresses, environment),
  ingestProgram(addresses, environment),
  chainProgram(addresses, environment),
  signerProgram(addresses),
  auditorProgram(addresses),
  browserApp('seller'),
  browserApp('console'),
  storefront(),
];
const children = programs.map((program) => startChild(program, prefixed(program.name)));

console.log(`
  seller app  ${addresses.sellerUrl}
  console     ${localConsole(addresses.sellerUrl)}/console/
  storefront  ${addresses.sellerUrl}/watch/
  api         ${addresses.apiUrl}
  mailbox     ${addresses.mailboxUrl}
  database    ${addresses.ownerUrl}
  auditor     ${addresses.auditorUrl}/findings

  Ctrl-C stops everything.
`);

let stopping = false;
async function stopAll(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map((child) => child.stop()));
  if (!hadServices) await stopServices(addresses);
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll());

const firstToEnd = await Promise.race(children.map((child) => child.ended.then(() => child.name)));
if (!stopping) {
  console.error(`the ${firstToEnd} ended by itself: stopping`);
  process.exitCode = 1;
  await stopAll();
}
