import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProofWorld } from '@cliffhanger/testing/proofs';
import { afterAll, expect, it } from 'vitest';
import { serveLog } from '../src/log-under-test.ts';
import { build } from './build.ts';

const scratch = mkdtempSync(join(tmpdir(), 'witness-build-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function run(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [join(scratch, 'one/witness.mjs'), ...args], { cwd: scratch });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}

it('the program is one reproducible file and runs from an empty folder', async () => {
  const [one, two] = [await build(join(scratch, 'one')), await build(join(scratch, 'two'))];
  expect(two).toEqual(one);
  expect(readdirSync(join(scratch, 'one')).toSorted()).toEqual(['digests.json', 'witness.mjs']);

  const world = makeProofWorld({ seed: 'built', sellers: 1, days: 1 });
  const served = (checkpoint: string) => ({
    checkpoint,
    entries: [...world.log.entries],
    consistency: (from: number, to: number) => world.log.consistency(from, to),
  });
  const server = await serveLog(served(world.checkpoint()));
  const key = world.key.verifierKey;
  const look = [
    '--log',
    server.address,
    '--key',
    key,
    '--state',
    'kept',
    '--once',
    '--stale-after',
    '1000000',
  ];
  expect(await run(look)).toMatchObject({ code: 0, output: expect.stringContaining('RIGHT.') });
  server.served = served(world.checkpoint(3));
  expect(await run(look)).toMatchObject({ code: 1, output: expect.stringContaining('shrunk') });
  expect(await run(['compare', 'kept', 'kept'])).toMatchObject({ code: 0 });
  await server.close();
  expect(await run(look)).toMatchObject({ code: 2, output: expect.stringContaining('could not be checked') });
  expect(await run(['--key', 'nobody'])).toMatchObject({ code: 2 });
});
