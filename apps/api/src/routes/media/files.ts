import { extname } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';
import type { FastifyInstance } from 'fastify';
import { openAsked, sendOpened } from './send-stored.ts';

export const FILES_PATH = '/files';

/** A file name belongs to one content forever, so it is cached forever. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.webp', 'image/webp'],
  ['.mp4', 'video/mp4'],
]);

/** Pictures and previews, for installations without a CDN. Encrypted files have no address here. */
export function addFilesRoute(http: FastifyInstance, storage: FileStorage): void {
  http.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES.get(extname(name));
    if (type === undefined) return reply.callNotFound();
    const opening = await openAsked(storage, name, request);
    if (opening === undefined) return reply.callNotFound();
    return sendOpened(reply.headers({ ...HEADERS, 'content-type': type }), opening);
  });
}
