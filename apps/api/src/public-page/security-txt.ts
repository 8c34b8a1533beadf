import type { Instant } from '@cliffhanger/core/kernel';
import type { FastifyInstance } from 'fastify';
import { publicFile } from './public-page.ts';

const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 24 * 60 * 60_000;
const VALID_FOR_MS = 30 * DAY_MS;
const CACHED_FOR_SECONDS = 3_600;

interface Options {
  readonly contact: string;
  readonly publicUrl: string;
  readonly now: () => Instant;
}

/** RFC 9116. The expiry is computed per request, so a running installation never serves an expired contact. */
export function addSecurityTxt(http: FastifyInstance, { contact, publicUrl, now }: Options): void {
  const canonical = new URL(SECURITY_TXT, publicUrl).href;
  http.get(SECURITY_TXT, (request, reply) => {
    const today = Math.floor(now() / DAY_MS) * DAY_MS;
    const expires = new Date(today + VALID_FOR_MS).toISOString();
    return publicFile(request, reply, {
      keptForSeconds: CACHED_FOR_SECONDS,
      type: 'text/plain; charset=utf-8',
      text: `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${canonical}\nPreferred-Languages: en\n`,
    });
  });
}
