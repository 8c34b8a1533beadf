import { uploadDocumentPicture } from '@cliffhanger/wire/identity';
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

const ignoreProgress: OnUploadProgress = () => {};

/** Sends one picture as a form (field `file`); the answer is judged like every other call's. */
export const sendPicture = (
  file: File,
  onProgress = ignoreProgress,
): Promise<Received<AnswerOf<typeof uploadPicture>>> => sender(file, onProgress)(uploadPicture, {});

/** The same for a picture of a document, which nobody but a reviewer ever sees again. */
export const sendDocumentPicture = (
  file: File,
  onProgress = ignoreProgress,
): Promise<Received<AnswerOf<typeof uploadDocumentPicture>>> =>
  sender(file, onProgress)(uploadDocumentPicture, {});

const sender = (file: File, onProgress: OnUploadProgress) =>
  createClient({
    transport: uploadTransport(file, onProgress),
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: () => endSession('expired'),
  });

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
