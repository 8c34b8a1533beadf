import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildOf } from './build.ts';
import { createMetrics } from './metrics.ts';
import { startOperationsServer } from './operations-server.ts';
import { createReadiness } from './readiness.ts';

const versionIn = (file: string): unknown =>
  (JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { readonly version: unknown }).version;

test('/healthz and a metric report version and commit, on the configured address only', async () => {
  const build = buildOf('abc1234');
  const metrics = createMetrics('test', build);
  const readiness = createReadiness(async () => true);
  // All of 127.0.0.0/8 is loopback, and a listener on one address does not accept connections to another.
  const server = await startOperationsServer({ host: '127.0.0.2', port: 0, build, metrics, readiness });
  try {
    const healthz = await fetch(`http://127.0.0.2:${server.port}/healthz`);
    expect(await healthz.json()).toEqual({ ok: true, version: build.version, commit: 'abc1234' });
    const text = await (await fetch(`http://127.0.0.2:${server.port}/metrics`)).text();
    expect(text).toContain(
      `cliffhanger_build_info{version="${build.version}",commit="abc1234",process="test"} 1`,
    );
    await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    await server.close();
  }
});

test('a metric reports readiness', async () => {
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

test('all package.json files have the same version', () => {
  const { version } = buildOf();
  expect(versionIn('../../../package.json')).toBe(version);
  expect(versionIn('../../../apps/signer/package.json')).toBe(version);
  expect(versionIn('../../../packages/verify/package.json')).toBe(version);
});
