import { join } from 'node:path';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import {
  type BackgroundProcess,
  isRunning,
  startInBackground,
  stopInBackground,
} from './background-process.ts';
import { waitUntil } from './wait-until.ts';

const PROGRAM = join(import.meta.dirname, 'mail-sink', 'main.ts');

export async function startMailSink(addresses: Addresses): Promise<void> {
  const sink = mailSinkProcess(addresses);
  if (!isRunning(sink)) startInBackground(sink);
  await waitUntil(async () => (await fetch(`${addresses.mailboxUrl}/messages`)).ok, {
    what: `the mail sink on port ${addresses.ports.smtp}`,
    isAlive: () => isRunning(sink),
    logFile: sink.logFile,
  });
}

export const stopMailSink = (addresses: Addresses): Promise<void> =>
  stopInBackground(mailSinkProcess(addresses));

export const isMailSinkRunning = (addresses: Addresses): boolean => isRunning(mailSinkProcess(addresses));

const mailFolder = (dataFolder: string): string => join(dataFolder, 'mail');

const mailSinkProcess = ({ dataFolder, ports }: Addresses): BackgroundProcess => ({
  command: [process.execPath, PROGRAM, mailFolder(dataFolder), String(ports.smtp), String(ports.mailbox)],
  pidFile: join(dataFolder, 'mail-sink.pid'),
  logFile: logFile(dataFolder, 'mail-sink'),
  mark: mailFolder(dataFolder),
});
