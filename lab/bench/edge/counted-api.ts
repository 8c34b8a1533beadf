import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedApi {
  readonly port: number;
  /** Of segments, and of whether an address of theirs is good. */
  readonly segmentRequests: () => number;
  close(): void;
}

/** Between the edge and the api: counts what comes through. */
export async function countRequests(api: URL): Promise<CountedApi> {
  let segments = 0;
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    if (path?.startsWith('/media/segments/')) segments += 1;
    const onward = ask({ hostname: api.hostname, port: api.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    segmentRequests: () => segments,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
