import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { natsUrl, removeStream } from '@cliffhanger/testing/processes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNatsClickSource } from './nats-click-source.ts';
import { createNatsClickStream } from './nats-click-stream.ts';
import { restoreStream, saveStream } from './saved-stream.ts';

const MOST_CLICKS = 1_000;
const GROUPS = 400;

let folder: string;
let stream: string;
const there = () => ({ url: natsUrl(), stream });
const options = () => ({ ...there(), name: 'test', mostBytes: 10_000_000, replicas: 1, handedForMs: 5_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cliffhanger-stream-'));
  stream = `clicks-${randomUUID()}`;
});
afterEach(async () => {
  // Some tests do not create a stream.
  await removeStream(stream).catch(() => {});
  rmSync(folder, { recursive: true });
});

const aGroup = (): ClickGroup => ({
  id: randomUUID(),
  clicks: [{ code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'bot' }],
  views: [],
});

async function append(groups: readonly ClickGroup[]): Promise<void> {
  const target = createNatsClickStream(options());
  await vi.waitUntil(() => target.isConnected(), { timeout: 10_000 });
  for (const group of groups) await target.append(group);
  await target.close();
}

/** Acknowledges that many groups and returns the rest of the batch to the stream. */
async function count(most: number): Promise<readonly string[]> {
  const source = createNatsClickSource(options());
  const counted: string[] = [];
  while (counted.length < most) {
    const handed = (await source.next(MOST_CLICKS)) ?? [];
    for (const one of handed) {
      if (counted.length === most) one.giveBack(0);
      else {
        one.done();
        counted.push(one.group.id);
      }
    }
  }
  source.stop();
  await source.close();
  return counted;
}

test('what was taken and not yet counted comes back after the server lost it, and nothing that was counted', async () => {
  const groups = Array.from({ length: GROUPS }, aGroup);
  await append(groups);
  const counted = await count(100);
  const file = join(folder, 'clicks');
  const saved = await saveStream(there(), file);
  await removeStream(stream);

  const restored = await restoreStream(there(), file);

  const left = await count(GROUPS - counted.length);
  expect({ saved, restored }).toEqual({
    saved: { messages: GROUPS, consumers: 1 },
    restored: { messages: GROUPS, consumers: 1 },
  });
  expect([...counted, ...left].toSorted()).toEqual(groups.map(({ id }) => id).toSorted());
});

test('a stream that is there is not written over, and a file neither', async () => {
  await append([aGroup()]);
  const file = join(folder, 'clicks');
  await saveStream(there(), file);
  await expect(restoreStream(there(), file)).rejects.toThrow('stream name already in use');
  await expect(saveStream(there(), file)).rejects.toThrow('EEXIST');
});

test('a file with a byte missing is refused, and leaves no stream behind', async () => {
  await append(Array.from({ length: 20 }, aGroup));
  const file = join(folder, 'clicks');
  await saveStream(there(), file);
  await removeStream(stream);
  const bytes = readFileSync(file);
  const cut = join(folder, 'cut');
  writeFileSync(cut, bytes.subarray(0, bytes.length - 200));
  await expect(restoreStream(there(), cut)).rejects.toThrow(/corrupt|EOF|read/i);
  await expect(saveStream(there(), join(folder, 'again'))).rejects.toThrow('stream not found');
});
