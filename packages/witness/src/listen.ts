import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { CHECKPOINT, readMirror } from './state.ts';

const MOST_ENTRIES = 1_000;
const WHOLE = /^(0|[1-9]\d{0,14})$/;

/** Serves the mirror under the same paths as the log, so that a witness can watch a witness. */
export function listen(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://witness');
    const mirror = readMirror(folder);
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    };
    if (request.method !== 'GET' || mirror === undefined) return send(404, 'text/plain', 'not found\n');
    if (pathname === '/proofs/log/checkpoint')
      return send(200, 'text/plain; charset=utf-8', readFileSync(join(folder, CHECKPOINT), 'utf8'));
    const from = searchParams.get('from') ?? '';
    if (pathname !== '/proofs/log/entries') return send(404, 'text/plain', 'not found\n');
    if (!WHOLE.test(from)) return send(400, 'text/plain', 'from is not a whole number\n');
    const first = Number(from);
    const entries = mirror.entries
      .slice(first, first + MOST_ENTRIES)
      .map((text, at) => ({ index: first + at, text }));
    return send(200, 'application/json', JSON.stringify({ size: mirror.entries.length, entries }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
}
