import { readFileSync } from 'node:fs';
import { request as requestOver } from 'node:https';

interface RequestOptions {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** As `fetch`, as far as those need it who ask a server of ours. */
export type Ask = (url: string, asked: RequestOptions) => Promise<Response>;

const askPlainly: Ask = (url, asked) => fetch(url, { ...asked, redirect: 'error' });

/** Believes of an `https://` server the certificates in a file and no others; without a file those of the system. */
export function askTrusting(caFile: string | undefined): Ask {
  if (caFile === undefined) return askPlainly;
  const ca = readFileSync(caFile, 'utf8');
  return (url, { body, ...options }) =>
    url.startsWith('https:')
      ? new Promise((resolve, reject) => {
          const asked = requestOver(url, { ...options, ca }, (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })),
            );
          });
          asked.on('error', reject);
          asked.end(body);
        })
      : askPlainly(url, { body, ...options } as RequestOptions);
}
