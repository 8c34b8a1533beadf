import type { Transport } from '@cliffhanger/wire/kernel';
import { learnTime } from '../clock/index.ts';
import { takeEarlyAnswer } from './early-answers.ts';

/** Spec §9: request, upload and download. */
export const REQUEST_TIMEOUT_MS = 60_000;

export const fetchTransport: Transport = async (request) => {
  const { askedAt, response: answering } = takeEarlyAnswer(request) ?? ask(request);
  const response = await answering;
  learnTime({ date: response.headers.get('date'), askedAt, answeredAt: Date.now() });
  return { status: response.status, text: await response.text() };
};

const ask = ({ path, headers, body }: Parameters<Transport>[0]) => ({
  askedAt: Date.now(),
  response: fetch(path, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }),
});
