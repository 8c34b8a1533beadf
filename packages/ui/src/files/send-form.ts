interface SentForm {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly timeoutMs: number;
  /** From 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** `fetch` does not tell how much of a body has left; the older request does. */
export function sendForm({ path, headers, form, timeoutMs, onProgress }: SentForm) {
  const request = new XMLHttpRequest();
  const answered = Promise.withResolvers<{ status: number; text: string }>();
  request.open('POST', path);
  request.timeout = timeoutMs;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => answered.resolve({ status: request.status, text: request.responseText });
  request.onerror = () => answered.reject(new Error('the upload failed'));
  request.ontimeout = () => answered.reject(new Error('the upload took too long'));
  request.send(form);
  return answered.promise;
}
