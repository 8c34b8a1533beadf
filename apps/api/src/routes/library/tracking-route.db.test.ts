import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addTrackingRoute } from './tracking-route.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
beforeAll(async () => {
  fixture = await openFixture();
  server = await startRoutes(fixture.dependencies, (api) =>
    addTrackingRoute(api, 'https://links.example.org'),
  );
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

test.each([
  ['mv7k2abc', 'https://links.example.org/r/mv7k2abc'],
  ['NOT-ONE', 'https://links.example.org/'],
  ['x'.repeat(60), 'https://links.example.org/'],
  ['%2F%2Fevil.example', 'https://links.example.org/'],
])('a click on %s that arrives here is sent on to where clicks are followed', async (code, location) => {
  const answer = await server.send(`/r/${code}`, { method: 'GET', redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, location]);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('what the storefront tells is passed on with its cookie and browser, and bounded', async () => {
  const heard: unknown[] = [];
  const ingest = createServer((request, response) => {
    const { method, url, headers } = request;
    request.setEncoding('utf8').on('data', (body: string) => {
      heard.push([method, url, headers.cookie, headers['user-agent'], body]);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => ingest.once('listening', resolve));
  const { port } = ingest.address() as AddressInfo;
  const passing = await startRoutes(fixture.dependencies, (api) =>
    addTrackingRoute(api, `http://127.0.0.1:${port}`),
  );
  const tell = (body: string) =>
    passing.send('/r/seen', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain;charset=UTF-8', cookie: 'click=abc', 'user-agent': 'a phone' },
    });
  expect((await tell('landing 01990000-0000-7000-8000-000000000001 0')).status).toBe(204);
  expect((await tell('x'.repeat(65))).status).toBe(413);
  expect(heard).toEqual([
    ['POST', '/r/seen', 'click=abc', 'a phone', 'landing 01990000-0000-7000-8000-000000000001 0'],
  ]);
  ingest.close();
  expect((await tell('landing 01990000-0000-7000-8000-000000000001 0')).status).toBe(503);
  await passing.stop();
});
