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
