import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedApi {
  readonly port: number;
  /** Requests for segments, including those that only validate a signed URL. */
  readonly segmentRequests: () => number;
  close(): void;
}

/** A proxy between the edge and the API that counts requests. */
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
