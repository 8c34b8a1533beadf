import type { StatementAnswer } from '@cliffhanger/verifier/statement';
import type { CheckOrder } from './check-worker.ts';
// oxlint-disable-next-line import/default -- the bundler replaces this import with the URL of the worker
import checkerAddress from './check-worker.ts?worker&url';

/** The offline verifier, deployed with the app. */
export const OFFLINE_CHECKER = '/verify.html';

/** In a worker: a hundred thousand lines take seconds. */
export function runChecker(order: CheckOrder): Promise<StatementAnswer> {
  const worker = new Worker(checkerAddress, { type: 'module' });
  return new Promise<StatementAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<StatementAnswer>) => resolve(data);
    worker.onerror = () => reject(new Error('the checker ended'));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

export interface CheckerDigests {
  readonly app: string | undefined;
  readonly page: string | undefined;
}

/** Digests of the files this device received, computed on the device. */
export const checkerDigests = async (): Promise<CheckerDigests> => ({
  app: await digestOf(checkerAddress),
  page: await digestOf(OFFLINE_CHECKER),
});

async function digestOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!response.ok || (isPage && !address.endsWith('.html'))) return undefined;
    const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}
