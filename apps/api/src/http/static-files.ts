import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names in here carry a hash of their content: what was fetched once is good for ever. */
const HASHED_FOLDER = `${sep}assets${sep}`;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The built seller app. Its routes live behind the hash, so only `/` needs the page itself. */
export async function serveSellerApp(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    http.log.warn({ folder }, 'the seller app is not built: only calls are served');
    return;
  }
  await http.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(HASHED_FOLDER) ? FOR_EVER : ASK_EACH_TIME);
    },
  });
}
