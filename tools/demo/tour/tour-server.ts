import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { codeAt } from '../staff.ts';
import type { WelcomeFacts } from '../welcome.ts';
import { tourPage } from './tour-page.ts';

interface TourOptions {
  readonly port: number;
  readonly facts: WelcomeFacts;
  readonly letPass: (days: number) => Promise<void>;
}

/** The most days a visitor may skip at once. */
const MOST_DAYS = 7;

/**
 * The demo's first page, on loopback. It displays passwords and codes, so it rejects other Host names: a web
 * page cannot read it by DNS rebinding, nor move the clock.
 */
export function startTour({ port, facts, letPass }: TourOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers;
    if (!isOurs(host)) return void response.writeHead(421).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /') return page(response);
    if (route === 'GET /codes') return codes(response);
    if (route !== 'POST /later') return void response.writeHead(404).end();
    if (origin !== `http://${host}`) return void response.writeHead(403).end();
    const days = Number(searchParams.get('days'));
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) return void response.writeHead(400).end();
    await letPass(days);
    response.writeHead(204).end();
  }

  const isOurs = (host: string): boolean => {
    const address = server.address();
    const at = typeof address === 'object' ? address?.port : undefined;
    return host === `127.0.0.1:${at}` || host === `localhost:${at}`;
  };

  function page(response: ServerResponse): void {
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; img-src data:; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    });
    response.end(tourPage(facts, nonce));
  }

  function codes(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    const now = Date.now();
    response.end(
      JSON.stringify(
        facts.staff.map((colleague) => ({ email: colleague.email, code: codeAt(colleague, now) })),
      ),
    );
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
