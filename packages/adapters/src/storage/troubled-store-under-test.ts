import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TroubledStore {
  readonly endpoint: string;
  /** Answers the next requests with this status instead of forwarding them. */
  failNext(times: number, status: number): void;
  /** Closes the connection on the next requests. */
  dropNext(times: number): void;
  /** Accepts the next request and never answers. */
  hangNext(): void;
  close(): Promise<void>;
}

/** A fault-injecting proxy in front of a real object store. */
export async function startTroubledStore(endpoint: string): Promise<TroubledStore> {
  const { hostname, port } = new URL(endpoint);
  let failing = { times: 0, status: 503 };
  let isHanging = false;
  let dropping = 0;
  const server = createServer((request, response) => {
    if (isHanging) {
      isHanging = false;
      return;
    }
    if (dropping > 0) {
      dropping -= 1;
      request.socket.destroy();
      return;
    }
    if (failing.times > 0) {
      failing.times -= 1;
      request.resume();
      request.on('end', () => response.writeHead(failing.status).end());
      return;
    }
    const { method, url: path, headers } = request;
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (times, status) => {
      failing = { times, status };
    },
    dropNext: (times) => {
      dropping = times;
    },
    hangNext: () => {
      isHanging = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
