import { once } from 'node:events';
import { connect } from 'node:net';

export interface FloodPlan {
  readonly clients: number;
  readonly clicksAClient: number;
  readonly codes: readonly string[];
  /** What the n-th viewer's browser calls itself. */
  readonly userAgent: (viewer: number) => string;
  /** Of the first viewer; those of another flood are others. */
  readonly firstViewer: number;
  /** What each browser tells of after its click, with the cookie that it got. */
  readonly view?: string;
}

const HEAD_END = '\r\n\r\n';
const FOUND = 'HTTP/1.1 302';
const NO_CONTENT = 'HTTP/1.1 204';
const COOKIE = /^set-cookie: ([^;]+)/im;

/** An iPhone's name, with the viewer's number in it: every viewer is another one. */
export const phoneOf = (viewer: number): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1 ${viewer}`;

/**
 * Clicks on one link after the other, over connections that are kept open, one at a time on each. Of bare sockets: an
 * HTTP client of many features would take more of the machine than the server. Gives the time of every answer.
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
