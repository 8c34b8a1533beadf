import { trustingFetch } from '@cliffhanger/operations';
import { ANSWERS_WITHIN_MS, type Found, placeOf, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface SignerValues {
  readonly SIGNER_URL?: string | undefined;
  readonly SIGNER_CA_FILE?: string | undefined;
}

export async function checkSigner({ SIGNER_URL: url, SIGNER_CA_FILE: caFile }: SignerValues): Found {
  if (url === undefined) return [];
  const place = placeOf(url);
  try {
    const answer = await trustingFetch(caFile)(new URL('/healthz', url).href, {
      method: 'GET',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (answer.ok) return [];
    return [
      wrong(
        `SIGNER_URL: ${place} answers ${answer.status}, which the signer never does; correct the address`,
      ),
    ];
  } catch (error) {
    return [wrong(`SIGNER_URL: the signer does not answer: ${lineFault(error, place)}`)];
  }
}
