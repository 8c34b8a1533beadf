import { extname } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { byteRange } from './byte-range.ts';

export const FILES_PATH = '/files';

/** A name stands for one content for ever; what was fetched once need not be asked for again. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'accept-ranges': 'bytes',
} as const;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.webp', 'image/webp'],
  ['.mp4', 'video/mp4'],
]);

/** Pictures and previews, for as long as no CDN stands in front of the storage. What is sealed has no address. */
export function addFilesRoute(http: FastifyInstance, storage: FileStorage): void {
  http.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES.get(extname(name));
    if (type === undefined) return reply.callNotFound();
    const bytes = await storage.read(name);
    if (bytes === undefined) return reply.callNotFound();
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return sendPart(reply.headers({ ...HEADERS, 'content-type': type }), file, request.headers.range);
  });
}

/** A player that jumps asks for a part; what is in memory already is cut there. */
function sendPart(reply: FastifyReply, file: Buffer, header: string | undefined): FastifyReply {
  const range = byteRange(header, file.length);
  if (range === 'whole') return reply.send(file);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.length}`).send();
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${file.length}`)
    .send(file.subarray(first, last + 1));
}
