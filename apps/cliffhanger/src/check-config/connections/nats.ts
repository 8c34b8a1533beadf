import { probes } from '../../compose.ts';
import { type Finding, type Found, hostOf, TIMEOUT_MS, wrong } from '../finding.ts';
import { lineFault, textOf } from '../line-fault.ts';

/** An api only listens for signals, and its login may not use JetStream. */
type Uses = 'signals' | 'jetstream';

/** Checks each server separately, because the client hides an unreachable one behind the others. */
export async function checkNats(addresses: string | undefined, uses: Uses): Found {
  const servers = (addresses ?? '').split(',').filter((address) => address.trim() !== '');
  return (await Promise.all(servers.map((address) => checkServer(address.trim(), uses)))).flat();
}

async function checkServer(address: string, uses: Uses): Promise<readonly Finding[]> {
  const host = hostOf(address);
  try {
    const { hasJetStream } = await probes.nats(address, TIMEOUT_MS);
    return hasJetStream || uses === 'signals'
      ? []
      : [
          wrong(
            `NATS_URL: ${host} has no JetStream; start nats-server with -js, or allow it to this account`,
          ),
        ];
  } catch (error) {
    const isRefused = /authoriz|authentication/i.test(textOf(error));
    const why = isRefused
      ? `${host} rejects the login; put user and password, or a token, before the host`
      : lineFault(error, host);
    return [wrong(`NATS_URL: ${why}`)];
  }
}
