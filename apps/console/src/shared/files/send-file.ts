import { sendForm } from '@cliffhanger/ui/files';
import type { Endpoint, Transport } from '@cliffhanger/wire/kernel';
import { askBy } from '../server/index.ts';

/** Progress from 0 to 1. */
export type OnProgress = (sent: number) => void;

const ignore: OnProgress = () => {};
/** Long enough for a part of a video over a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Uploads a file as multipart form data. The other inputs are text fields before it in the same form. */
export const sendFile = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  { file, ...request }: Request & { readonly file: Blob },
  onProgress = ignore,
): Promise<Answer> => askBy(formTransport(file, onProgress), endpoint, request as unknown as Request);

const formTransport =
  (file: Blob, onProgress: OnProgress): Transport =>
  ({ path, headers: { 'content-type': _json, ...headers }, body }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(JSON.parse(body) as Record<string, unknown>))
      form.append(name, String(value));
    form.append('file', file);
    return sendForm({ path, headers, form, timeoutMs: UPLOAD_TIMEOUT_MS, onProgress });
  };
