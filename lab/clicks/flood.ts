import { once } from 'node:events';
import { connect } from 'node:net';

export interface FloodPlan {
  readonly clients: number;
  readonly clicksAClient: number;
  readonly codes: readonly string[];
  /** The n-th viewer's user agent. */
  readonly userAgent: (viewer: number) => string;
  /** Number of the first viewer; floods use disjoint numbers. */
  readonly firstViewer: number;
  /** The report each browser sends after its click, with its new cookie. */
  readonly view?: string;
}

const HEAD_END = '\r\n\r\n';
const FOUND = 'HTTP/1.1 302';
const NO_CONTENT = 'HTTP/1.1 204';
const COOKIE = /^set-cookie: ([^;]+)/im;

/** An iPhone's user agent with the viewer's number in it, so that every viewer is distinct. */
export const phoneOf = (viewer: number): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1 ${viewer}`;

/**
 * Clicks on one link after the other, over keep-alive connections, one at a time on each. Uses raw sockets,
 * because a full HTTP client would use more CPU than the server. Returns the response times.
 */
export const flood = (url: URL, plan: FloodPlan): Promise<readonly (readonly number[])[]> =>
  Promise.all(Array.from({ length: plan.clients }, (_, client) => clickAll(url, plan, client)));

async function clickAll(url: URL, plan: FloodPlan, client: number): Promise<readonly number[]> {
  const { clicksAClient, clients, codes, userAgent, view } = plan;
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const times: number[] = [];
  let viewer = plan.firstViewer + client;
  let received = '';
  const click = () => {
    const code = codes[viewer % codes.length] ?? '';
    socket.write(
      `GET /r/${code} HTTP/1.1\r\nhost: ${url.host}\r\nuser-agent: ${userAgent(viewer)}\r\naccept: text/html\r\naccept-language: en\r\n\r\n`,
    );
  };
  const see = (body: string, cookie: string) =>
    socket.write(
      `POST /r/seen HTTP/1.1\r\nhost: ${url.host}\r\nuser-agent: ${userAgent(viewer)}\r\ncookie: ${cookie}\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  const done = Promise.withResolvers<void>();
  socket.on('error', done.reject);
  socket.on('close', () => done.reject(new Error('the server hung up')));
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    if (!received.endsWith(HEAD_END)) return;
    const isView = received.startsWith(NO_CONTENT);
    if (!isView && !received.startsWith(FOUND))
      done.reject(new Error(`a click was answered with: ${received}`));
    const cookie = COOKIE.exec(received)?.[1] ?? '';
    received = '';
    if (!isView) times.push(performance.now());
    if (!isView && view !== undefined) return void see(view, cookie);
    viewer += clients;
    if (times.length < clicksAClient) click();
    else done.resolve();
  });
  click();
  await done.promise;
  socket.destroy();
  return times;
}
