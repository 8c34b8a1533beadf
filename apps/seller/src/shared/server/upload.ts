import { sendForm } from '@cliffhanger/ui/files';
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
import { REQUEST_TIMEOUT_MS } from './client.ts';

/** From 0 to 1. */
export type OnUploadProgress = (sent: number) => void;

const ignoreProgress: OnUploadProgress = () => {};

/** Uploads one picture as multipart form data (field `file`); the response is decoded like that of any call. */
export const sendPicture = (
  file: File,
  onProgress = ignoreProgress,
): Promise<Received<AnswerOf<typeof uploadPicture>>> => sender(file, onProgress)(uploadPicture, {});

/** Pictures of documents use a separate call: only reviewers can read them. */
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

const uploadTransport =
  (file: File, onProgress: OnUploadProgress): Transport =>
  ({ path, headers: { 'content-type': _json, ...headers } }) => {
    const form = new FormData();
    form.append('lang', wireLocale(currentLocale()));
    form.append('file', file);
    return sendForm({ path, headers, form, timeoutMs: REQUEST_TIMEOUT_MS, onProgress });
  };
