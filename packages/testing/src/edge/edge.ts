import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { fillTemplate, freePort, makeCertificate } from '../processes/index.ts';

/* nginx with the deployed template, on loopback, with its own certificate. */

export interface EdgeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface EdgeRequest extends Pick<RequestOptions, 'localAddress'> {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON by POST. */
  readonly body?: string;
}

export interface Edge {
  readonly port: number;
  readonly plainPort: number;
  readonly folder: string;
  ask(path: string, options?: EdgeRequest): Promise<EdgeResponse>;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 20_000;
/** The source address of the CDN in tests. */
export const CDN_ADDRESS = '127.0.0.9';

async function nginxProgram(): Promise<string> {
  const script = join(REPOSITORY_FOLDER, 'tools', 'services', 'nginx.ts');
  return (await promisify(execFile)(process.execPath, [script])).stdout.trim();
}

export async function startEdge(apiPort: number, more: Readonly<Record<string, string>> = {}): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-edge-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const { certFile, keyFile } = makeCertificate({ folder, names: 'DNS:cliffhanger.test' });
  for (const app of ['seller', 'console', 'storefront'])
    mkdirSync(join(folder, app, 'assets'), { recursive: true });
  const configuration = fillTemplate('nginx/nginx.conf.template', {
    EDGE_FOLDER: folder,
    SEGMENTS_SIZE: '500m',
    SERVER_NAME: 'cliffhanger.test',
    LISTEN: `127.0.0.1:${port}`,
    LISTEN_PLAIN: `127.0.0.1:${plainPort}`,
    CERTIFICATE: certFile,
    CERTIFICATE_KEY: keyFile,
    ...Object.fromEntries(
      ['SELLER', 'VIEWER', 'CONSOLE'].map((duty) => [`${duty}_ADDRESS`, `127.0.0.1:${apiPort}`]),
    ),
    ACME_FOLDER: join(folder, 'acme'),
    INGEST_ADDRESS: '127.0.0.1:9',
    SELLER_APP_DIR: join(folder, 'seller'),
    CONSOLE_APP_DIR: join(folder, 'console'),
    STOREFRONT_APP_DIR: join(folder, 'storefront'),
    COUNTRY_HEADER: 'x-country',
    CDN_ADDRESSES: CDN_ADDRESS,
    CDN_COUNTRY_VARIABLE: 'cf_ipcountry',
    CALLS_A_SECOND: '20',
    CALLS_AT_ONCE: '60',
    CONNECTIONS_AN_ADDRESS: '100',
    ...more,
  });
  const stopNginx = await runNginx(folder, configuration, port);
  return {
    port,
    plainPort,
    folder,
    ask: (path, options = {}) => askTls(port, path, options),
    stop: async () => {
      await stopNginx();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs nginx in the foreground. */
export async function runNginx(
  folder: string,
  configuration: string,
  port: number,
): Promise<() => Promise<void>> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const who = process.getuid?.() === 0 ? 'user root; ' : '';
  const child = spawn(
    await nginxProgram(),
    ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', `${who}daemon off;`],
    {
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await sleep(20);
  }
  return async () => {
    child.kill('SIGQUIT');
    const isOver = await Promise.race([ended.then(() => true), sleep(3_000).then(() => false)]);
    if (!isOver) child.kill('SIGTERM');
    await ended;
  };
}

const isListening = (port: number): Promise<boolean> =>
  askTls(port, '/').then(
    () => true,
    () => false,
  );

function askTls(
  port: number,
  path: string,
  { body, headers, ...options }: EdgeRequest = {},
): Promise<EdgeResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: 'cliffhanger.test',
        // A self-signed certificate created moments ago.
        rejectUnauthorized: false,
        agent: new Agent({ keepAlive: false }),
        ...options,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: 'cliffhanger.test',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as EdgeResponse['headers'],
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
