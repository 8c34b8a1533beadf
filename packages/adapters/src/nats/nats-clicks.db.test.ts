import { randomUUID } from 'node:crypto';
import type { ClickGroup, ClickSource, ClickStream, HandedGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { natsUrl, removeStream, startSeverableProxy } from '@cliffhanger/testing/processes';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNatsClickSource } from './nats-click-source.ts';
import { createNatsClickStream } from './nats-click-stream.ts';

const MOST_CLICKS = 1_000;

let name: string;
let stream: ClickStream;
const sources: ClickSource[] = [];
const options = (url = natsUrl()) => ({
  url,
  name: 'test',
  stream: name,
  mostBytes: 1_000_000,
  replicas: 1,
  handedForMs: 1_000,
});
const openSource = (url?: string): ClickSource => {
  const source = createNatsClickSource(options(url));
  sources.push(source);
  return source;
};

beforeEach(async () => {
  name = `clicks-${randomUUID()}`;
  stream = createNatsClickStream(options());
  await connected(stream);
});
afterEach(async () => {
  for (const source of sources.splice(0)) {
    source.stop();
    await source.close();
  }
  await stream.close();
  await removeStream(name);
});

const connected = (it: ClickStream) => vi.waitUntil(() => it.isConnected(), { timeout: 10_000 });
const aGroup = (): ClickGroup => ({
  id: randomUUID(),
  clicks: [{ code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'bot' }],
  views: [],
});
async function nextOf(source: ClickSource, groups: number): Promise<readonly HandedGroup[]> {
  const taken: HandedGroup[] = [];
  while (taken.length < groups) taken.push(...((await source.next(MOST_CLICKS)) ?? []));
  return taken;
}
const idsOf = (handed: readonly HandedGroup[]) => handed.map(({ group }) => group.id).toSorted();

test('what was acknowledged is handed out, once for each id', async () => {
  const groups = [aGroup(), aGroup(), aGroup()];
  for (const group of [...groups, ...groups]) await stream.append(group);
  const source = openSource();
  const handed = await nextOf(source, 3);
  expect(idsOf(handed)).toEqual(groups.map(({ id }) => id).toSorted());
  expect(handed[0]?.group.clicks).toEqual(groups[0]?.clicks);
  expect(await source.waiting()).toBe(3);
  for (const one of handed) one.done();
  await vi.waitUntil(async () => (await source.waiting()) === 0);
  expect(await source.copiesBehind()).toBe(0);
});

test('what its taker does not come back with is handed to another one', async () => {
  const group = aGroup();
  await stream.append(group);
  expect(idsOf(await nextOf(openSource(), 1))).toEqual([group.id]);
  const again = await nextOf(openSource(), 1);
  expect(idsOf(again)).toEqual([group.id]);
  again[0]?.giveBack(0);
});

test('who stops gives back what was not begun with', async () => {
  const first = openSource();
  const groups = [aGroup(), aGroup()];
  for (const group of groups) await stream.append(group);
  const [begun] = (await first.next(1)) ?? [];
  await vi.waitUntil(async () => (await first.waiting()) === 2);
  first.stop();
  expect(await first.next(MOST_CLICKS)).toBeUndefined();
  begun?.done();
  const second = openSource();
  const rest = await nextOf(second, 1);
  expect(idsOf(rest)).toEqual(groups.map(({ id }) => id).filter((id) => id !== begun?.group.id));
  rest[0]?.done();
});

test('both ends find their way back after the server was away', async () => {
  const proxy = await startSeverableProxy(new URL(natsUrl()));
  const url = `nats://127.0.0.1:${proxy.port}`;
  const over = createNatsClickStream(options(url));
  const source = openSource(url);
  await connected(over);
  await proxy.sever();
  await expect(over.append(aGroup())).rejects.toThrow(/cannot be reached|closed|timeout/i);
  expect(over.isConnected()).toBe(false);
  await proxy.restore();
  await connected(over);
  const group = aGroup();
  await over.append(group);
  const handed = await nextOf(source, 1);
  expect(idsOf(handed)).toEqual([group.id]);
  handed[0]?.done();
  await over.close();
  source.stop();
  await source.close();
  await proxy.sever();
});

test('what is no group of clicks is put aside and holds nobody up', async () => {
  const connection = await connect({ servers: natsUrl() });
  connection.publish(`${name}.recorded`, 'something else');
  await connection.close();
  const group = aGroup();
  await stream.append(group);
  const handed = await nextOf(openSource(), 1);
  expect(idsOf(handed)).toEqual([group.id]);
  handed[0]?.done();
});
