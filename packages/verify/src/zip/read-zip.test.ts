import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../test/zip-of.ts';
import { readFromZip } from './read-zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const readText = async (zip: Uint8Array, name: string) => {
  const content = await readFromZip(zip, name);
  return content && new TextDecoder().decode(content);
};

const LONG = 'cliffhanger '.repeat(5_000);

describe('a zip', () => {
  test.for([true, false])('yields each of its files, deflated: %s', async (isDeflated) => {
    const zip = zipOf({ 'README.txt': 'hello', 'statement.json': LONG, empty: '' }, isDeflated);
    expect(await readText(zip, 'statement.json')).toBe(LONG);
    expect(await readText(zip, 'README.txt')).toBe('hello');
    expect(await readText(zip, 'empty')).toBe('');
    expect(await readText(zip, 'nothing.json')).toBeUndefined();
  });

  test('is read from a view into a larger buffer', async () => {
    const zip = zipOf({ 'a.txt': 'hello' }, true);
    const larger = new Uint8Array(zip.length + 20);
    larger.set(zip, 7);
    expect(await readText(larger.subarray(7, 7 + zip.length), 'a.txt')).toBe('hello');
  });

  test('that is invalid, truncated or changed never causes an exception', async () => {
    expect(await readFromZip(bytes('no zip at all'), 'a')).toBeUndefined();
    expect(await readFromZip(new Uint8Array(), 'a')).toBeUndefined();
    const zip = zipOf({ 'statement.json': LONG }, true);
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), fc.nat(zip.length), async (at, byte, cut) => {
        const changed = zip.with(at, byte);
        expect(await readFromZip(changed.subarray(0, cut), 'statement.json')).not.toBeNull();
        expect(await readFromZip(changed, 'statement.json')).not.toBeNull();
      }),
    );
  });

  test('a stream that is longer than declared is rejected', async () => {
    const zip = zipOf({ 'a.txt': LONG }, true);
    const cut = deflateRawSync(LONG).length - 20;
    const shortened = Uint8Array.from(zip);
    const end = new DataView(shortened.buffer).getUint32(zip.length - 6, true);
    new DataView(shortened.buffer).setUint32(end + 20, cut, true);
    expect(await readFromZip(shortened, 'a.txt')).toBeUndefined();
  });
});
