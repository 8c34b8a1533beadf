import { HOUR_MS } from '@cliffhanger/core/kernel';
import {
  bytesToHex,
  hexToBytes,
  isConsistent,
  leafHash,
  merkleRoot,
  parseCheckpoint,
  parseNote,
  parsePath,
  rootByPath,
} from '@cliffhanger/core/proofs';
import { closeTestBooks, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, startApi } from '../../test/start-api.ts';
import { addProofs } from './index.ts';

/* The public log as an anonymous mirror reads it. */

let fixture: Fixture;
let server: ApiUnderTest;
beforeAll(async () => {
  fixture = await openFixture();
  server = await startApi(({ http }) => addProofs(http, fixture.as('viewer')));
});
afterAll(async () => {
  await server?.stop();
  await fixture.close();
});

const get = (path: string): Promise<Response> => server.send(path, {});
const json = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T;

interface Entries {
  readonly size: number;
  readonly entries: readonly { readonly index: number; readonly text: string }[];
}

test('before the first entry there is no checkpoint, and nothing to read', async () => {
  expect((await get('/proofs/log/checkpoint')).status).toBe(404);
  expect(await json('/proofs/log/entries?from=0')).toEqual({ size: 0, entries: [] });
});

test('the log can be read whole, and what is read is what was signed', async () => {
  for (let hour = 0; hour < 6; hour += 1) {
    await closeTestBooks(fixture);
    fixture.clock.pass(HOUR_MS);
  }
  const answer = await get('/proofs/log/checkpoint');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const signed = parseCheckpoint(parseNote(await answer.text())?.text ?? '');
  const { size, entries } = await json<Entries>('/proofs/log/entries?from=0');
  expect([signed?.size, entries.length]).toEqual([size, size]);
  expect(size).toBe(7);
  const root = bytesToHex(merkleRoot(entries.map(({ text }) => leafHash(text))));
  expect(root).toBe(bytesToHex(signed?.root ?? new Uint8Array()));
  expect((await json<Entries>('/proofs/log/entries?from=5')).entries).toEqual(entries.slice(5));
  const { keys } = await json<{ readonly keys: Entries['entries'] }>('/proofs/keys');
  expect(keys).toEqual(entries.slice(0, 1));
});

test('every inclusion path and every consistency proof verifies', async () => {
  const { size: last, entries } = await json<Entries>('/proofs/log/entries?from=0');
  const leaves = entries.map(({ text }) => leafHash(text));
  const rootAt = (size: number): Uint8Array => merkleRoot(leaves.slice(0, size));
  for (let size = 1; size <= last; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const { text, path } = await json<{ readonly text: string; readonly path: string }>(
        `/proofs/log/inclusion?index=${index}&size=${size}`,
      );
      expect(rootByPath(leafHash(text), index, size, parsePath(path) ?? [])).toEqual(rootAt(size));
    }
    for (let from = 0; from <= size; from += 1) {
      const { proof } = await json<{ readonly proof: readonly string[] }>(
        `/proofs/log/consistency?from=${from}&to=${size}`,
      );
      const [older, newer] = [from, size].map((at) => ({ size: at, root: rootAt(at) }));
      if (older === undefined || newer === undefined) throw new Error('two of them');
      expect(
        isConsistent(
          older,
          newer,
          proof.map((hash) => hexToBytes(hash)),
        ),
      ).toBe(true);
    }
  }
});

test.each([
  ['/proofs/log/entries', 400],
  ['/proofs/log/entries?from=-1', 400],
  ['/proofs/log/entries?from=1e3', 400],
  ['/proofs/log/entries?from=1&from=2', 400],
  ['/proofs/log/inclusion?index=0', 400],
  ['/proofs/log/inclusion?index=0&size=99', 404],
  ['/proofs/log/inclusion?index=7&size=7', 404],
  ['/proofs/log/consistency?from=3&to=2', 404],
  ['/proofs/log/consistency?from=3&to=99', 404],
  ['/proofs/log/consistency?from=x&to=2', 400],
])('%s is answered with %d', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
