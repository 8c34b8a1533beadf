import type { FileStorage } from '@cliffhanger/application/ports';
import type { FastifyInstance } from 'fastify';

export const FILES_PATH = '/files';

/** A name stands for one content for ever; what was fetched once need not be asked for again. */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** What is sealed has no address: it is not even looked for. */
const isPicture = (name: string): boolean => name.endsWith('.webp');

/** Pictures, for as long as no CDN stands in front of the storage. */
export function addFilesRoute(http: FastifyInstance, storage: FileStorage): void {
  http.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const bytes = isPicture(name) ? await storage.read(name) : undefined;
    if (bytes === undefined) return reply.callNotFound();
    return reply.headers(HEADERS).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
