import type { Transport } from '@cliffhanger/wire/kernel';
import { learnTime } from '../clock/index.ts';

/** Spec §9: request, upload and download. */
export const REQUEST_TIMEOUT_MS = 60_000;

export const fetchTransport: Transport = async ({ path, headers, body }) => {
  const askedAt = Date.now();
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  learnTime({ date: response.headers.get('date'), askedAt, answeredAt: Date.now() });
  return { status: response.status, text: await response.text() };
};
