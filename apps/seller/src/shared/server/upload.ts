import {
  type AnswerOf,
  createClient,
  type Received,
  type Transport,
  wireLocale,
} from '@cliffhanger/wire/kernel';
import { uploadPicture } from '@cliffhanger/wire/media';
import { currentLocale } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';
import { REQUEST_TIMEOUT_MS } from './fetch-transport.ts';

/** From 0 to 1. */
export type OnUploadProgress = (sent: number) => void;

/** Sends one picture as a form (field `file`); the answer is judged like every other call's. */
export function sendPicture(
  file: File,
  onProgress: OnUploadProgress = () => {},
): Promise<Received<AnswerOf<typeof uploadPicture>>> {
  const send = createClient({
    transport: uploadTransport(file, onProgress),
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: () => endSession('expired'),
  });
  return send(uploadPicture, {});
}

/** `fetch` does not tell how much of a body has left; the older request does. */
const uploadTransport =
  (file: File, onProgress: OnUploadProgress): Transport =>
  ({ path, headers: { 'content-type': _json, ...headers } }) => {
    const form = new FormData();
    form.append('lang', wireLocale(currentLocale()));
    form.append('file', file);
    const request = new XMLHttpRequest();
    const answered = Promise.withResolvers<{ status: number; text: string }>();
    request.open('POST', path);
    request.timeout = REQUEST_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => answered.resolve({ status: request.status, text: request.responseText });
    request.onerror = () => answered.reject(new Error('the upload failed'));
    request.ontimeout = () => answered.reject(new Error('the upload took too long'));
    request.send(form);
    return answered.promise;
  };
