import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildOf } from './build.ts';
import { createMetrics } from './metrics.ts';
import { startOperationsServer } from './operations-server.ts';
import { createReadiness } from './readiness.ts';

const versionIn = (file: string): unknown =>
  (JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { readonly version: unknown }).version;

test('version and commit are told by /healthz and by a metric, at the address that was asked for', async () => {
  const build = buildOf('abc1234');
  const metrics = createMetrics('test', build);
  const readiness = createReadiness(async () => true);
  // Every address of 127.0.0.0/8 is this machine's: whoever listens on one is not heard on another.
  const server = await startOperationsServer({ host: '127.0.0.2', port: 0, build, metrics, readiness });
  try {
    const healthz = await fetch(`http://127.0.0.2:${server.port}/healthz`);
    expect(await healthz.json()).toEqual({ ok: true, version: build.version, commit: 'abc1234' });
    const shown = await (await fetch(`http://127.0.0.2:${server.port}/metrics`)).text();
    expect(shown).toContain(
      `cliffhanger_build_info{version="${build.version}",commit="abc1234",process="test"} 1`,
    );
    await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    await server.close();
  }
});

test('whoever sees metrics only sees when a process takes no more work', async () => {
  const metrics = createMetrics('test');
  const readiness = createReadiness(async () => true);
  const build = buildOf('abc1234');
  const server = await startOperationsServer({ host: '127.0.0.1', port: 0, build, metrics, readiness });
  try {
    expect(await metrics.metrics()).toContain('process_ready{process="test"} 1');
    readiness.stop();
    expect(await metrics.metrics()).toContain('process_ready{process="test"} 0');
  } finally {
    await server.close();
  }
});

test('there is one version, wherever it is written', () => {
  const { version } = buildOf();
  expect(versionIn('../../../package.json')).toBe(version);
  expect(versionIn('../../../apps/signer/package.json')).toBe(version);
  expect(versionIn('../../../packages/verify/package.json')).toBe(version);
});
