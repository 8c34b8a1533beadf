import { type Addresses, addressesFrom } from '@cliffhanger/dev-addresses';
import { serviceStates, startServices, stopServices } from './stack.ts';

/** `pnpm services [start | stop | status] [name of a service …]`; the default is `start`. */
const COMMANDS: Readonly<Record<string, (addresses: Addresses, names: readonly string[]) => Promise<void>>> =
  {
    start: startServices,
    stop: stopServices,
    status: async () => {},
  };

const words = process.argv.slice(2);
const named = COMMANDS[words[0] ?? ''];
const [command, names] = named === undefined ? [startServices, words] : [named, words.slice(1)];

const addresses = addressesFrom();
try {
  await command(addresses, names);
  report(addresses);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function report(of: Addresses): void {
  const states = serviceStates(of);
  for (const service of states) {
    const state = service.running ? `runs on 127.0.0.1:${service.port}` : 'is stopped';
    console.log(`${service.name.padEnd(12)} ${state}`);
  }
  if (!states.every(({ starts, running }) => running || starts === 'on demand')) return;
  console.log(`\nmailbox      ${of.mailboxUrl}\ndatabase     ${of.ownerUrl}\ndata         ${of.dataFolder}`);
}
