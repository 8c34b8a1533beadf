import { join } from 'node:path';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { backgroundService } from './service.ts';

const PROGRAM = join(import.meta.dirname, 'mail-sink', 'main.ts');
const mailFolder = ({ dataFolder }: Addresses): string => join(dataFolder, 'mail');

export const mailSink = backgroundService({
  name: 'mail sink',
  port: ({ ports }) => ports.smtp,
  mark: mailFolder,
  command: (addresses) => {
    const { smtp, mailbox } = addresses.ports;
    return [process.execPath, PROGRAM, mailFolder(addresses), String(smtp), String(mailbox)];
  },
  isReady: async ({ mailboxUrl }) => (await fetch(`${mailboxUrl}/messages`)).ok,
});
