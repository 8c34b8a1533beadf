import type { Transport } from '@cliffhanger/wire/kernel';

/** Spec §9: request, upload and download. */
export const REQUEST_TIMEOUT_MS = 60_000;

export const fetchTransport: Transport = async ({ path, headers, body }) => {
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
};
