import type { Machine } from '../../tools/deploy/machine.ts';
import type { ExternalServers } from './external-servers.ts';
import { somebodyRegisters } from './journey.ts';
import { addInvitation } from './world.ts';

export interface Trial {
  readonly machine: Machine;
  readonly servers: ExternalServers;
  readonly edge: string;
}

const ADMINS = ['--admin', 'Ada Lovelace <ada@example.org>', '--admin', 'Ben Bova <ben@example.org>'];

export async function runTrial({ machine, servers, edge }: Trial) {
  const url = new URL(`https://${edge}:8443`);
  for (const port of servers.ports) await machine.network.letIn(port);
  const say = narrator();
  const setup = await setUpTwice(machine);
  say('set up');
  const invitationCode = await addInvitation(servers.secretsFolder, machine.network.addressOf('postgres'));
  await machine.up(['core', 'chain']);
  say('up');
  const tls = await judgeTls(url);
  const registration = await somebodyRegisters(url, servers.mailboxUrl, invitationCode);
  say('registered');
  const isHeld =
    setup.isIdempotent &&
    tls.isPlainRedirected &&
    tls.isStrangerRefused &&
    registration.isWrongCodeRefused &&
    registration.isRegistered;
  return { verdict: isHeld ? 'held' : 'broken', setup, tls, registration } as const;
}

/** To whoever waits: what has been reached, after how many seconds. */
function narrator(): (what: string) => void {
  const begunAt = performance.now();
  return (what) => console.error(`${((performance.now() - begunAt) / 1_000).toFixed(0)} s: ${what}`);
}

async function setUpTwice(machine: Machine) {
  const first = await machine.run('setup', ADMINS);
  if (first.code !== 0) throw new Error(`setup ended with ${first.code}:\n${first.said}`);
  const second = await machine.run('setup', ADMINS);
  return { isIdempotent: second.code === 0 && second.said.includes('nothing was changed') };
}

/** Plain calls are sent to TLS, and what the edge keeps for those behind it is not seen. */
async function judgeTls(url: URL) {
  const plain = await fetch(`http://${url.hostname}:8080/healthz`, { redirect: 'manual' });
  const [well, metrics] = await Promise.all([
    fetch(new URL('/healthz', url)),
    fetch(new URL('/metrics', url)),
  ]);
  if (!well.ok) throw new Error(`the edge answers ${well.status}`);
  return { isPlainRedirected: plain.status === 308, isStrangerRefused: metrics.status === 404 };
}
