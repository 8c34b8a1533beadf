import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNatsClickSource, createNatsClickStream } from '@cliffhanger/adapters/nats';
import { createStorage } from '@cliffhanger/adapters/storage';
import type { ClickGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { aBucket, type Bucket, bucketVariables, natsUrl, removeStream } from '@cliffhanger/testing/processes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPage } from './follow-page.ts';

/*
 * Runs docs/backup.md block by block, with a total loss in between; `pnpm -C lab backup:drill` covers the
 * rest.
 */

const PAGE = 'docs/backup.md';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cliffhanger-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const follow = (words: string, environment: Readonly<Record<string, string>> = {}): Promise<string> =>
  followPage(
    PAGE,
    // rclone fails on a certificate bundle that is set for other programs.
    { BACKUP_DIR: folder, AWS_CA_BUNDLE: '', ...environment },
    ({ mark, commands }) => mark?.kind === 'run' && commands.includes(words),
  );

test('how far the archive is behind is shown', async () => {
  const said = await follow('pg_stat_archiver', {
    DATABASE_SUPERUSER_URL: process.env['DATABASE_SUPERUSER_URL'] ?? addressesFrom().superuserUrl,
  });
  expect(said).toContain('archived_ago');
});

test('clicks that were not counted yet come back to a server that lost them', async () => {
  const stream = `clicks-${randomUUID()}`;
  const options = {
    url: natsUrl(),
    name: 'test',
    stream,
    mostBytes: 1_000_000,
    replicas: 1,
    handedForMs: 5_000,
  };
  const group: ClickGroup = {
    id: randomUUID(),
    clicks: [{ code: 'abc23456', at: instantOf(1_763_200_000_000), by: 'bot' }],
    views: [],
  };
  const target = createNatsClickStream(options);
  await vi.waitUntil(() => target.isConnected(), { timeout: 10_000 });
  await target.append(group);
  await target.close();
  const environment = { NATS_URL: natsUrl(), CLICK_STREAM: stream };

  const saved = await follow('clicks save', environment);
  await removeStream(stream);
  const restored = await follow('clicks restore', environment);

  expect([saved, restored].map((said) => said.trim())).toEqual([
    'saved: 1 messages with clicks',
    'restored: 1 messages with clicks',
  ]);
  const source = createNatsClickSource(options);
  const handed = await source.next(1);
  expect(handed?.map(({ group: { id } }) => id)).toEqual([group.id]);
  source.stop();
  await source.close();
  await removeStream(stream);
});

test('files come back to a bucket that lost them, and whoever has the copy reads neither them nor their names', async () => {
  const bucket = await aBucket();
  const names = ['webp', 'sealed', 'aes'].map((ending) => `${randomUUID()}.${ending}`);
  const contents = new Map(names.map((name) => [name, randomBytes(200_000)]));
  const storage = storageOf(bucket);
  for (const [name, content] of contents) await storage.put(name, content);
  const environment = { ...bucketVariables(bucket), BACKUP_PASSPHRASE: 'kept by two people' };

  await follow('rclone --config /dev/null sync', environment);
  for (const name of names) await storage.remove(name);
  for (const name of names) expect(await storage.read(name)).toBeUndefined();
  await follow('copy copy:', environment);

  for (const [name, content] of contents) expect(await storage.read(name)).toEqual(content);
  const copied = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(copied).toHaveLength(names.length);
  for (const { name, parentPath } of copied) {
    const bytes = readFileSync(join(parentPath, name));
    expect(names.some((one) => name.includes(one))).toBe(false);
    expect([...contents.values()].some((content) => bytes.includes(content.subarray(0, 64)))).toBe(false);
  }
});

test('with another passphrase nothing is read', async () => {
  const bucket = await aBucket();
  const poster = `${randomUUID()}.webp`;
  await storageOf(bucket).put(poster, randomBytes(1_000));
  await follow('rclone --config /dev/null sync', { ...bucketVariables(bucket), BACKUP_PASSPHRASE: 'right' });
  const empty = await aBucket();
  await follow('copy copy:', { ...bucketVariables(empty), BACKUP_PASSPHRASE: 'wrong' }).catch(() => {});
  expect(await storageOf(empty).read(poster)).toBeUndefined();
});

const storageOf = (bucket: Bucket) => createStorage({ kind: 's3', ...bucket }, '/files');
