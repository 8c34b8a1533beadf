import { trustingFetch } from '@cliffhanger/operations';
import { type Found, hostOf, TIMEOUT_MS, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface SignerValues {
  readonly SIGNER_URL?: string | undefined;
  readonly SIGNER_CA_FILE?: string | undefined;
}

export async function checkSigner({ SIGNER_URL: url, SIGNER_CA_FILE: caFile }: SignerValues): Found {
  if (url === undefined) return [];
  const host = hostOf(url);
  try {
    const answer = await trustingFetch(caFile)(new URL('/healthz', url).href, {
      method: 'GET',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return [];
    return [
      wrong(
        `SIGNER_URL: ${host} responds with ${answer.status}, which the signer never does; correct the address`,
      ),
    ];
  } catch (error) {
    return [wrong(`SIGNER_URL: the signer does not respond: ${lineFault(error, host)}`)];
  }
}
