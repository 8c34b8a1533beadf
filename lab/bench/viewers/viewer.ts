import { once } from 'node:events';
import { type Agent, request as askPlainly, type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { request as askOverTls, Agent as TlsAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DramaId } from '@cliffhanger/core/catalog';
import { KEY_FILE, MASTER_FILE, play, rungFile, watch } from '@cliffhanger/wire/viewing';
import { EPISODES, PLAYED_RUNG } from './series.ts';

/*
 * One viewer with a player: requests the address, reads the playlists, taps, fetches the key, then the
 * segments as they play.
 */

export type Fetched = 'watch' | 'playlist' | 'tap' | 'key' | 'segment';

export interface Seen {
  readonly what: Fetched;
  readonly ms: number;
}

export interface Sitting {
  readonly url: URL;
  readonly dramaId: DramaId;
  readonly cookie: string;
  /** The first episode, which differs between viewers. */
  readonly first: number;
  readonly until: number;
  readonly saw: (seen: Seen) => void;
}

const OK = 200;
const NOTHING = Buffer.alloc(0);
/** Prefetched segments. */
const AHEAD_SEGMENTS = 3;

const isTls = ({ protocol }: URL): boolean => protocol === 'https:';

export async function watchSeries(sitting: Sitting): Promise<void> {
  const options = { keepAlive: true, maxSockets: 1 };
  // The edge under test has a self-signed certificate.
  const agent = isTls(sitting.url)
    ? new TlsAgent({ ...options, rejectUnauthorized: false })
    : new PlainAgent(options);
  try {
    for (let at = sitting.first; performance.now() < sitting.until; at += 1)
      await watchEpisode(sitting, agent, EPISODES[at % EPISODES.length] ?? EPISODES[0]);
  } finally {
    agent.destroy();
  }
}

async function watchEpisode(sitting: Sitting, agent: Agent, episode: number): Promise<void> {
  const get = (what: Fetched, path: string) => fetched(sitting, agent, what, { path });
  const body = JSON.stringify({ drama_id: sitting.dramaId, episode, lang: 'en' });
  const answer = JSON.parse(String(await fetched(sitting, agent, 'watch', { path: watch.path, body }))) as {
    code: number;
    data: { playlist: string };
  };
  if (answer.code !== 0) throw new Error(`a viewer was refused: ${answer.code}`);
  const beside = (file: string): string => answer.data.playlist.replace(MASTER_FILE, file);
  await get('playlist', answer.data.playlist);
  const playlist = String(await get('playlist', beside(rungFile(PLAYED_RUNG))));
  await fetched(sitting, agent, 'tap', { path: play.path, body });
  const key = await get('key', beside(KEY_FILE));
  if (key.length !== 16) throw new Error('a key has 16 bytes');
  await playSegments(playlist, sitting.until, (path) => get('segment', path));
}

async function playSegments(
  playlist: string,
  until: number,
  get: (path: string) => Promise<Buffer>,
): Promise<void> {
  const segments = [...playlist.matchAll(/#EXTINF:([0-9.]+),\n(\S+)/g)];
  const begunAt = performance.now();
  let playedMs = 0;
  const ends: number[] = [];
  for (const [at, [, seconds = '', path = '']] of segments.entries()) {
    // A segment that has played makes room for the next.
    const room = at < AHEAD_SEGMENTS ? 0 : (ends[at - AHEAD_SEGMENTS] ?? 0);
    await sleep(Math.max(0, begunAt + room - performance.now()));
    if (performance.now() > until) return;
    await get(path);
    playedMs += Number(seconds) * 1_000;
    ends.push(playedMs);
  }
  await sleep(Math.max(0, Math.min(begunAt + playedMs, until) - performance.now()));
}

interface Params {
  readonly path: string;
  readonly body?: string;
}

async function fetched(
  { url, cookie, saw }: Sitting,
  agent: Agent,
  what: Fetched,
  { path, body }: Params,
): Promise<Buffer> {
  const askedAt = performance.now();
  const answered = Promise.withResolvers<IncomingMessage>();
  const asking = (isTls(url) ? askOverTls : askPlainly)(
    {
      host: url.hostname,
      port: url.port,
      path,
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    },
    answered.resolve,
  );
  asking.on('error', answered.reject);
  asking.end(body);
  const response = await answered.promise;
  const content = await (what === 'segment' ? passedOver(response) : wholeOf(response));
  if (response.statusCode !== OK) throw new Error(`${what} was answered with ${response.statusCode}`);
  saw({ what, ms: performance.now() - askedAt });
  return content;
}

async function wholeOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Discards the body, because the load generator shares the CPU with the server. */
async function passedOver(response: IncomingMessage): Promise<Buffer> {
  response.resume();
  // Rejects when the connection breaks.
  await once(response, 'end');
  return NOTHING;
}
