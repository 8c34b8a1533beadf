import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { afterEach, expect, test } from 'vitest';
import type { WelcomeFacts } from '../welcome.ts';
import { startTour } from './tour-server.ts';
import { furtherLinks, tourSteps } from './tour-steps.ts';

const FACTS = {
  addresses: {
    apiUrl: 'http://127.0.0.1:4225',
    mailboxUrl: 'http://127.0.0.1:4224',
    auditorUrl: 'http://127.0.0.1:4232',
    ownerUrl: 'postgres://nobody',
  },
  portBase: 4220,
  staff: [
    {
      name: 'Farid <script>',
      email: 'farid@cliffhanger.test',
      password: 'a lighthouse in the fog',
      roles: ['finance'],
      secret: 'JBSWY3DPEHPK3PXP',
    },
  ],
  link: 'http://127.0.0.1:4225/r/abc',
  tourUrl: 'http://127.0.0.1:4239/',
} as unknown as WelcomeFacts;

let server: Server | undefined;
const passed: number[] = [];
afterEach(() => {
  server?.close();
  passed.length = 0;
});

async function opened(): Promise<string> {
  const letPass = async (days: number): Promise<void> => void passed.push(days);
  server = await startTour({ port: 0, facts: FACTS, letPass });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends another Host name, as a browser does after DNS rebinding. */
const statusUnder = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });

test('the tour takes two minutes: a viewer buys, a seller ships, an operator pays out', () => {
  const steps = tourSteps(FACTS);
  expect(steps.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(120);
  expect([...new Set(steps.map(({ who }) => who))]).toEqual(['Viewer', 'Seller', 'Clock', 'Operator']);
});

test('the page has every step, every link, and who logs in with what', async () => {
  const html = await (await fetch(await opened())).text();
  const links = [...tourSteps(FACTS).flatMap(({ links }) => links), ...furtherLinks(FACTS)];
  expect(links.filter(({ address }) => !html.includes(`href="${address}"`))).toEqual([]);
  for (const shown of [DEMO_SELLER.email, DEMO_SELLER.password, 'farid@cliffhanger.test'])
    expect(html).toContain(shown);
  expect(html).toContain('Farid &lt;script&gt;');
  expect(html).not.toContain('Farid <script>');
});

test('it tells the codes of now to its own page only', async () => {
  const url = await opened();
  expect(await (await fetch(`${url}/codes`)).json()).toEqual([
    { email: 'farid@cliffhanger.test', code: expect.stringMatching(/^\d{6}$/) },
  ]);
  expect(await statusUnder(`${url}/codes`, 'rebound.example')).toBe(421);
});

test('the clock moves for a button of the page, and for nobody else', async () => {
  const url = await opened();
  const later = (days: string, origin: string): Promise<Response> =>
    fetch(`${url}/later?days=${days}`, { method: 'POST', headers: { origin } });
  expect((await later('7', 'https://elsewhere.example')).status).toBe(403);
  expect((await later('8', url)).status).toBe(400);
  expect((await later('1.5', url)).status).toBe(400);
  expect(passed).toEqual([]);
  expect((await later('7', url)).status).toBe(204);
  expect(passed).toEqual([7]);
});
