import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustingFetch } from './trusting-fetch.ts';

const own = makeCertificate();
const stranger = makeCertificate();
const server = createServer(
  { key: readFileSync(own.keyFile), cert: readFileSync(own.certFile) },
  (request, response) => {
    void text(request).then((body) =>
      response.writeHead(201).end(`${request.method} ${String(request.headers['x-requester'])} ${body}`),
    );
  },
);
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const request = () => ({
  method: 'POST' as const,
  headers: { 'x-requester': 'payer' },
  body: 'pay',
  signal: AbortSignal.timeout(5_000),
});

test('a server whose certificate is in the file is trusted', async () => {
  const answer = await trustingFetch(own.certFile)(url, request());
  expect([answer.status, await answer.text()]).toEqual([201, 'POST payer pay']);
});

test('a server with another certificate, or with a self-signed one that is not in a file, is rejected', async () => {
  await expect(trustingFetch(stranger.certFile)(url, request())).rejects.toThrow(/certificate/);
  await expect(trustingFetch(undefined)(url, request())).rejects.toThrow('fetch failed');
});

test('a request to a silent server times out', async () => {
  const silent = createServer({ key: readFileSync(own.keyFile), cert: readFileSync(own.certFile) }, () => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const late = { ...request(), signal: AbortSignal.timeout(200) };
  await expect(trustingFetch(own.certFile)(`https://127.0.0.1:${port}/`, late)).rejects.toThrow(/abort/i);
  silent.closeAllConnections();
  silent.close();
});
