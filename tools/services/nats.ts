import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import {
  type BackgroundProcess,
  isRunning,
  killInBackground,
  startInBackground,
  stopInBackground,
} from './background-process.ts';
import { natsServerProgram } from './debian/nats-package.ts';
import { waitUntil } from './wait-until.ts';

export async function startNats(addresses: Addresses): Promise<void> {
  const { dataFolder, ports } = addresses;
  if (!isNatsRunning(addresses)) {
    mkdirSync(join(dataFolder, 'nats'), { recursive: true });
    writeFileSync(configurationFile(dataFolder), configuration(dataFolder, ports.nats));
    startInBackground({ ...natsProcess(dataFolder), command: command(dataFolder) });
  }
  await waitUntil(() => greetsWithJetStream(ports.nats), {
    what: `NATS on port ${ports.nats}`,
    isAlive: () => isNatsRunning(addresses),
    logFile: natsProcess(dataFolder).logFile,
  });
}

export const stopNats = ({ dataFolder }: Addresses): Promise<void> =>
  stopInBackground(natsProcess(dataFolder));

/** As a power cut ends it: without a word, and without writing anything. */
export function killNats({ dataFolder }: Addresses): void {
  killInBackground(natsProcess(dataFolder));
}

export const isNatsRunning = ({ dataFolder }: Addresses): boolean => isRunning(natsProcess(dataFolder));

const configurationFile = (dataFolder: string): string => join(dataFolder, 'nats', 'nats.conf');

const natsProcess = (dataFolder: string): Omit<BackgroundProcess, 'command'> => ({
  pidFile: join(dataFolder, 'nats.pid'),
  logFile: logFile(dataFolder, 'nats'),
  mark: configurationFile(dataFolder),
});

const command = (dataFolder: string): [string, ...string[]] => [
  natsServerProgram(),
  '--config',
  configurationFile(dataFolder),
];

/** `sync_interval: always`: acknowledged means on the disk (a power cut loses everything otherwise). */
const configuration = (dataFolder: string, port: number): string => `
listen: "127.0.0.1:${port}"
server_name: "cliffhanger"
jetstream {
  store_dir: ${JSON.stringify(join(dataFolder, 'nats'))}
  sync_interval: always
  max_memory_store: 256MB
  max_file_store: 8GB
}
`;

/** The server greets every connection with a line that says what it can do. */
function greetsWithJetStream(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1_000, () => socket.destroy(new Error('no greeting')));
    socket.once('error', reject);
    socket.once('data', (greeting) => {
      socket.destroy();
      resolve(/^INFO .*"jetstream":\s*true/.test(greeting.toString('utf8')));
    });
  });
}
