import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createMeasuredDatabase } from '@cliffhanger/testing/database';
import { type Edge, runNginx, startEdge } from '@cliffhanger/testing/edge';
import { freePort, makeCertificate } from '@cliffhanger/testing/processes';
import { MASTER_FILE, rungFile, watch } from '@cliffhanger/wire/viewing';
import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';
import { type RunningApi, startApi } from '../selling/api-process.ts';
import { EPISODES, PLAYED_RUNG, prepareSeries, type Secrets, type Series } from '../viewers/series.ts';
import { type Seen, watchSeries } from '../viewers/viewer.ts';
import { countRequests } from './counted-api.ts';
import { answersASecond } from './load.ts';

/*
 * Segments and drama pages through the deployed edge, compared with a bare nginx that serves the same bytes
 * as static files over the same TLS; and how many requests for segments reach the API while 500 people watch.
 */

const TARGET_RATIO = 0.8;
const LARGEST_SHARE = 0.02;
const VIEWERS = 500;
const ARRIVING_MS = 5_000;
const SECRETS: Secrets = {
  TOKEN_SECRET: 'a secret of the bench that is long enough',
  ENCRYPTION_KEY: 'another secret of the bench, as long as it',
};
const NO_LIMITS = { CALLS_A_SECOND: '1000000', CALLS_AT_ONCE: '1000000', CONNECTIONS_AN_ADDRESS: '10000' };
/** As sent by a CDN that adds the viewer's country. */
const HEADERS = { 'cf-ipcountry': 'DE', 'accept-encoding': 'gzip', 'accept-language': 'en' };

export async function measureEdge({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const storefront = join(REPOSITORY_FOLDER, 'apps/storefront/dist');
  if (!existsSync(join(storefront, 'landing.html')))
    throw new Error('the storefront is not built: pnpm build');
  const database = await createMeasuredDatabase();
  const storageDir = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-edge-'));
  try {
    const series = await prepareSeries(database, storageDir, SECRETS, VIEWERS);
    const api = await startApi(database, 10, {
      API_DUTIES: 'viewer',
      ...SECRETS,
      STORAGE_DIR: storageDir,
      STOREFRONT_APP_DIR: storefront,
      TRUSTED_PROXIES: '127.0.0.1',
      COUNTRY_HEADER: 'x-country',
      FILES_PER_MINUTE: '1000000',
    });
    try {
      const ratios = await measureRates(api, series, short ? 3 : 9, short ? 2 : 5);
      return [...ratios, await measureShare(api, series, short ? 20_000 : 60_000)];
    } finally {
      await api.stop();
    }
  } finally {
    await database.drop();
    await rm(storageDir, { recursive: true });
  }
}

async function measureRates(
  api: RunningApi,
  series: Series,
  rounds: number,
  seconds: number,
): Promise<readonly Measurement[]> {
  const edge = await startEdge(Number(api.url.port), { ...NO_LIMITS, CDN_ADDRESSES: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-bench-bare-'));
  const port = await freePort();
  const stop = await startBare(folder, port);
  try {
    const page = `/watch/drama/${series.dramaId}`;
    const found = { segments: () => segmentPaths(edge, series), pages: async () => [page] };
    const measured: Measurement[] = [];
    for (const [name, pathsNow] of Object.entries(found)) {
      const turns: { ours: number; bare: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const paths = await pathsNow();
        await copyToBare(edge, paths, folder);
        const load = { paths, headers: HEADERS, seconds, folder };
        const ours = await answersASecond({ ...load, port: edge.port });
        turns.push({ ours, bare: await answersASecond({ ...load, port }) });
      }
      measured.push(
        measurementOf({
          name: `edge ${name}`,
          unit: 'answers a second over TLS',
          ours: medianOf(turns.map(({ ours }) => ours)),
          bare: medianOf(turns.map(({ bare }) => bare)),
          ratio: medianOf(turns.map(({ ours, bare }) => ours / bare)),
          target: TARGET_RATIO,
          details: { rounds, seconds },
        }),
      );
    }
    return measured;
  } finally {
    await stop();
    await edge.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Found in the playlists, as by a player; the URLs are valid for a few minutes. */
async function segmentPaths(edge: Edge, { dramaId, cookies }: Series): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const episode of EPISODES) {
    const body = JSON.stringify({ drama_id: dramaId, episode, lang: 'en' });
    const headers = { cookie: cookies[0] ?? '' };
    const answer = await edge.ask(watch.path, { headers, body });
    const said = answer.body.toString();
    const { code, data } = JSON.parse(said) as { code: number; data: { playlist: string } };
    if (code !== 0) throw new Error(`a viewer was refused: ${said}`);
    const playlist = await edge.ask(data.playlist.replace(MASTER_FILE, rungFile(PLAYED_RUNG)), { headers });
    for (const [path] of playlist.body.toString().matchAll(/^\/media\/segments\/\S+$/gm)) paths.push(path);
  }
  if (paths.length === 0) throw new Error('no playlist names a segment');
  return paths;
}

async function copyToBare(edge: Edge, paths: readonly string[], folder: string): Promise<void> {
  for (const path of paths) {
    const { status, body } = await edge.ask(path, { headers: HEADERS });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    const file = join(folder, 'static', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}

function startBare(folder: string, port: number): Promise<() => Promise<void>> {
  const { certFile, keyFile } = makeCertificate({ folder });
  mkdirSync(join(folder, 'static'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temporary;`)
    .join(' ');
  return runNginx(
    folder,
    `worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
     events { worker_connections 4096; }
     http {
       access_log off; sendfile on; tcp_nopush on; ${temporary}
       ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};
       server { listen 127.0.0.1:${port} ssl; root ${folder}/static; }
     }`,
    port,
  );
}

async function measureShare(api: RunningApi, series: Series, forMs: number): Promise<Measurement> {
  const counted = await countRequests(api.url);
  const edge = await startEdge(counted.port, { ...NO_LIMITS });
  try {
    const seen: Seen[] = [];
    const errors: string[] = [];
    const until = performance.now() + forMs;
    const url = new URL(`https://127.0.0.1:${edge.port}`);
    await Promise.all(
      series.cookies.map(async (cookie, at) => {
        await sleep((at * ARRIVING_MS) / VIEWERS);
        const sitting = { url, dramaId: series.dramaId, cookie, first: at, until };
        await watchSeries({ ...sitting, saw: (one) => seen.push(one) }).catch((error: unknown) =>
          errors.push(String(error)),
        );
      }),
    );
    for (const error of errors.slice(0, 5)) console.error(`edge: ${error}`);
    const segments = seen.filter(({ what }) => what === 'segment').length;
    const share = counted.segmentRequests() / segments;
    return measurementOf({
      name: 'edge share',
      unit: 'share of the requests for segments that reach the api, beside the limit',
      ours: share,
      bare: LARGEST_SHARE,
      ratio: errors.length > 0 ? 0 : LARGEST_SHARE / share,
      target: 1,
      details: { viewers: VIEWERS, segments, reachedApi: counted.segmentRequests(), errors: errors.length },
    });
  } finally {
    await edge.stop();
    counted.close();
  }
}
