import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startTracing, traced } from './index.ts';

const build = { version: '0', commit: 'none' };
/** No collector listens there, so nothing is exported. */
const tracing = async () => {
  const started = await startTracing({ endpoint: 'http://127.0.0.1:9', process: 'test', build });
  if (started === undefined) throw new Error('tracing did not start');
  return started;
};

test('without an endpoint nothing is traced', async () => {
  expect(await startTracing({ endpoint: undefined, process: 'test', build })).toBeUndefined();
  expect(await traced(undefined, { name: 'work', kind: 'consumer' }, async () => 7)).toBe(7);
});

/** Number of OpenTelemetry modules that a new process loads with this endpoint. */
function modulesLoaded(endpoint: string): number {
  const index = new URL('index.ts', import.meta.url).href;
  const program = `import { registerHooks } from 'node:module';
    let read = 0;
    registerHooks({ resolve: (name, context, next) => {
      const found = next(name, context);
      if (found.url.includes('opentelemetry')) read += 1;
      return found;
    } });
    const { startTracing } = await import('${index}');
    await startTracing({ endpoint: '${endpoint}' || undefined, process: 'test', build: {} });
    console.log(read);
    process.exit();`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  );
}

test('without an endpoint OpenTelemetry is not loaded', () => {
  expect(modulesLoaded('')).toBe(0);
  expect(modulesLoaded('http://127.0.0.1:9')).toBeGreaterThan(5);
});

test('a span continues the trace of another process; an invalid traceparent starts a new trace', async () => {
  const one = await tracing();
  const causedBy = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const seen = await traced(one, { name: 'job', kind: 'consumer', causedBy }, async () => one.traceparent());
  expect(seen).toMatch(/^00-a{32}-(?!b{16})[0-9a-f]{16}-01$/);
  const other = await traced(one, { name: 'job', kind: 'consumer', causedBy: '00-x' }, async () => one.ids());
  expect(other.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(other.traceId).not.toBe('a'.repeat(32));
  expect(one.traceparent()).toBeUndefined();
});

test('a log line has the ids of its trace', async () => {
  const one = await tracing();
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    process: 'test',
    traceIds: one.ids,
    destination: { write: (line: string) => void lines.push(line) },
  });
  log.info('outside');
  const ids = await traced(one, { name: 'job', kind: 'consumer' }, async () => {
    await new Promise(setImmediate);
    log.info('inside');
    return one.ids();
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'outside' },
    { ...ids, msg: 'inside' },
  ]);
  expect(lines[0]).not.toContain('traceId');
});
