import type { Id } from '@cliffhanger/core/kernel';
import { type AnswerOf, createClient, type Received, wireLocale } from '@cliffhanger/wire/kernel';
import { uploadPicture } from '@cliffhanger/wire/media';
import { currentLocale } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';
import { REQUEST_TIMEOUT_MS } from './fetch-transport.ts';

export type UploadId = Id<'upload'>;

/** Sends one picture as a form (field `file`); the answer is judged like every other call's. */
export function sendPicture(file: File): Promise<Received<AnswerOf<typeof uploadPicture>>> {
  const form = new FormData();
  form.append('lang', wireLocale(currentLocale()));
  form.append('file', file);
  const send = createClient({
    transport: async ({ path, headers: { 'content-type': _json, ...headers } }) => {
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body: form,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    },
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: () => endSession('expired'),
  });
  return send(uploadPicture, {});
}
