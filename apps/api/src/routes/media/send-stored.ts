import { Readable } from 'node:stream';
import type { FileBody, FileOpening, FileStorage } from '@cliffhanger/application/ports';
import { readAskedRange } from '@cliffhanger/core/media';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Opens the requested range. `If-Range` holds the version that the player already has; if the stored file has
 * changed, the whole file is sent (RFC 9110 §13.1.5).
 */
export async function openAsked(
  storage: FileStorage,
  name: string,
  { headers }: FastifyRequest,
): Promise<FileOpening | undefined> {
  const { 'if-match': ifMatch } = headers;
  const ifRange = headers['if-range']?.toString();
  const range = readAskedRange(headers.range);
  if (range === undefined || ifRange === undefined) return storage.open(name, { range, ifMatch });
  const opening = isStrongTag(ifRange) ? await storage.open(name, { range, ifMatch: ifRange }) : undefined;
  return opening === undefined || opening.kind === 'changed' ? storage.open(name) : opening;
}

/** RFC 9110: a date or a weak tag does not prove that two parts belong together. */
const isStrongTag = (text: string): boolean => text.startsWith('"');

/** Streams with backpressure. When the client disconnects, reading stops. */
export function sendOpened(reply: FastifyReply, opening: FileOpening): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  if (opening.kind === 'changed') return withoutCaching(reply).code(412).send();
  if (opening.kind === 'outside')
    return withoutCaching(reply).code(416).header('content-range', `bytes */${opening.size}`).send();
  const { first, last, size, isPart, etag, body } = opening;
  reply.headers({ etag, 'content-length': last - first + 1 });
  if (isPart) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  if (reply.request.method !== 'HEAD') return reply.send(streamOf(body));
  body.destroy();
  return reply.send(Readable.from([]));
}

const withoutCaching = (reply: FastifyReply): FastifyReply => reply.removeHeader('cache-control');

const streamOf = (body: FileBody): Readable => (body instanceof Readable ? body : Readable.from(body));
