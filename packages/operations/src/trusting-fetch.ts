import { readFileSync } from 'node:fs';
import { request as requestOver } from 'node:https';

interface RequestOptions {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The part of `fetch` that clients of our servers need. */
export type TrustingFetch = (url: string, options: RequestOptions) => Promise<Response>;

const plainFetch: TrustingFetch = (url, options) => fetch(url, { ...options, redirect: 'error' });

/** Trusts only the certificates in `caFile` for `https://`, or those of the system without a file. */
export function trustingFetch(caFile: string | undefined): TrustingFetch {
  if (caFile === undefined) return plainFetch;
  const ca = readFileSync(caFile, 'utf8');
  return (url, { body, ...options }) =>
    url.startsWith('https:')
      ? new Promise((resolve, reject) => {
          const request = requestOver(url, { ...options, ca }, (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })),
            );
          });
          request.on('error', reject);
          request.end(body);
        })
      : plainFetch(url, { body, ...options } as RequestOptions);
}
