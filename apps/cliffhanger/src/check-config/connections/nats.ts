import { probes } from '../../compose.ts';
import { ANSWERS_WITHIN_MS, type Finding, type Found, placeOf, wrong } from '../finding.ts';
import { lineFault, textOf } from '../line-fault.ts';

/** An api only listens for signals, and its login may not use JetStream. */
type Uses = 'signals' | 'jetstream';

/** Each of the servers by itself: one that is away is not noticed while another answers. */
export async function checkNats(addresses: string | undefined, uses: Uses): Found {
  const servers = (addresses ?? '').split(',').filter((address) => address.trim() !== '');
  return (await Promise.all(servers.map((address) => checkServer(address.trim(), uses)))).flat();
}

async function checkServer(address: string, uses: Uses): Promise<readonly Finding[]> {
  const place = placeOf(address);
  try {
    const { hasJetStream } = await probes.nats(address, ANSWERS_WITHIN_MS);
    return hasJetStream || uses === 'signals'
      ? []
      : [
          wrong(
            `NATS_URL: ${place} has no JetStream; start nats-server with -js, or allow it to this account`,
          ),
        ];
  } catch (error) {
    const isRefused = /authoriz|authentication/i.test(textOf(error));
    const why = isRefused
      ? `${place} refuses the login; write user and password, or a token, before the host`
      : lineFault(error, place);
    return [wrong(`NATS_URL: ${why}`)];
  }
}
