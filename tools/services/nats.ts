import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { unpackedProgram } from './debian/apt-folder.ts';
import { backgroundService } from './service.ts';

/**
 * Debian 12's nats-server does not know `sync_interval: always`, without which a power cut loses acknowledged
 * messages. Debian 13's is a static binary that runs here too.
 */
export const natsServerProgram = (): string =>
  unpackedProgram({ suite: 'trixie', name: 'nats-server', path: 'usr/sbin/nats-server' });

const configurationFile = ({ dataFolder }: Addresses): string => join(dataFolder, 'nats', 'nats.conf');

export const nats = backgroundService({
  name: 'nats',
  port: ({ ports }) => ports.nats,
  mark: configurationFile,
  command: (addresses) => [natsServerProgram(), '--config', configurationFile(addresses)],
  prepare: (addresses) => {
    mkdirSync(join(addresses.dataFolder, 'nats'), { recursive: true });
    writeFileSync(configurationFile(addresses), configuration(addresses));
  },
  isReady: ({ ports }) => greetsWithJetStream(ports.nats),
});

/** `sync_interval: always`: acknowledged means on disk (otherwise a power cut loses it). */
const configuration = ({ dataFolder, ports }: Addresses): string => `
listen: "127.0.0.1:${ports.nats}"
server_name: "cliffhanger"
jetstream {
  store_dir: ${JSON.stringify(join(dataFolder, 'nats'))}
  sync_interval: always
  max_memory_store: 256MB
  max_file_store: 8GB
}
`;

/** The server greets every connection with a line about its features. */
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
