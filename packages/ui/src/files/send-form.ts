interface FormUpload {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly timeoutMs: number;
  /** From 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function sendForm({ path, headers, form, timeoutMs, onProgress }: FormUpload) {
  const request = new XMLHttpRequest();
  const response = Promise.withResolvers<{ status: number; text: string }>();
  request.open('POST', path);
  request.timeout = timeoutMs;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => response.resolve({ status: request.status, text: request.responseText });
  request.onerror = () => response.reject(new Error('the upload failed'));
  request.ontimeout = () => response.reject(new Error('the upload took too long'));
  request.send(form);
  return response.promise;
}
