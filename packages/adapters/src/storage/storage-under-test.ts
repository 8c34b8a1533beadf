import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileContent, FileOpening, FileStorage, OpenedFile } from '@cliffhanger/application/ports';
import { expect, test } from 'vitest';

/* Contract tests for every storage implementation. */

const PICTURE = `${'a1_-'.repeat(10)}.webp`;
const VIDEO = `${'b2_-'.repeat(10)}.mp4`;
const BYTES = new Uint8Array([1, 2, 3]);
const MEBIBYTE = 1024 * 1024;

/** Content of the given length, generated while it is read. */
export const madeOf = (length: number, chunk = 64 * 1024): FileContent => ({
  length,
  async *read() {
    for (let at = 0; at < length; at += chunk) yield Buffer.alloc(Math.min(chunk, length - at), at / chunk);
  },
});

export function openedOf(opening: FileOpening | undefined): OpenedFile {
  if (opening?.kind !== 'opened') throw new Error(`not opened: ${opening?.kind}`);
  return opening;
}

/** Open files and connections of this process. */
const descriptors = (): number => readdirSync('/proc/self/fd').length;

export function behavesAsStorage(storage: () => FileStorage): void {
  test('a file is read as it was put', async () => {
    await storage().put(PICTURE, BYTES);
    expect(new Uint8Array((await storage().read(PICTURE)) ?? [])).toEqual(BYTES);
  });

  test('a file that was removed is not there, and can be removed again', async () => {
    await storage().put(PICTURE, BYTES);
    await storage().remove(PICTURE);
    await storage().remove(PICTURE);
    expect(await storage().read(PICTURE)).toBeUndefined();
    expect(await storage().open(PICTURE)).toBeUndefined();
  });

  test('what is stored while it is read comes back as it was, whole and in parts', async () => {
    const content = madeOf(3 * MEBIBYTE + 5);
    const whole = await buffer(content.read());
    await storage().put(VIDEO, content);
    const opened = openedOf(await storage().open(VIDEO));
    expect(opened).toMatchObject({ first: 0, last: whole.length - 1, size: whole.length, isPart: false });
    expect(whole.equals(await buffer(opened.body))).toBe(true);
    const parts = [
      [{ first: 10, last: 19 }, 10, 20],
      [{ first: 3 * MEBIBYTE }, 3 * MEBIBYTE, whole.length],
      [{ first: 0, last: 10 * MEBIBYTE }, 0, whole.length],
      [{ lastBytes: 7 }, whole.length - 7, whole.length],
    ] as const;
    for (const [range, from, to] of parts) {
      const part = openedOf(await storage().open(VIDEO, { range }));
      expect(part).toMatchObject({ first: from, last: to - 1, size: whole.length, isPart: true });
      expect(whole.subarray(from, to).equals(await buffer(part.body))).toBe(true);
    }
  });

  test('where nothing is, nothing is read, and its size is told', async () => {
    await storage().put(VIDEO, BYTES);
    for (const range of [{ first: 3 }, { first: 900, last: 901 }, { lastBytes: 0 }])
      expect(await storage().open(VIDEO, { range })).toEqual({ kind: 'outside', size: 3 });
  });

  test('a file that has changed since is noticed, whole and in parts', async () => {
    await storage().put(VIDEO, BYTES);
    const { etag, body } = openedOf(await storage().open(VIDEO));
    body.destroy();
    expect(etag).toMatch(/^".+"$/);
    const same = openedOf(await storage().open(VIDEO, { range: { first: 1 }, ifMatch: etag }));
    expect(await buffer(same.body)).toEqual(Buffer.from([2, 3]));
    await storage().put(VIDEO, new Uint8Array([9, 9, 9]));
    expect(await storage().open(VIDEO, { range: { first: 1 }, ifMatch: etag })).toEqual({ kind: 'changed' });
    expect(await storage().open(VIDEO, { ifMatch: etag })).toEqual({ kind: 'changed' });
  });

  test('what ends before its length is not stored, and what was there stays', async () => {
    await storage().put(VIDEO, BYTES);
    const cut: FileContent = { ...madeOf(MEBIBYTE), length: 2 * MEBIBYTE };
    await expect(storage().put(VIDEO, cut)).rejects.toBeInstanceOf(Error);
    const broken: FileContent = {
      length: MEBIBYTE,
      async *read() {
        yield Buffer.alloc(1_000);
        throw new Error('the disk is gone');
      },
    };
    await expect(storage().put(VIDEO, broken)).rejects.toBeInstanceOf(Error);
    expect(new Uint8Array((await storage().read(VIDEO)) ?? [])).toEqual(BYTES);
  });

  test('of two that are put at once under one name one stays, whole', async () => {
    const contents = [madeOf(MEBIBYTE), madeOf(2 * MEBIBYTE), madeOf(3 * MEBIBYTE)];
    await Promise.all(contents.map((content) => storage().put(VIDEO, content)));
    const { size, body } = openedOf(await storage().open(VIDEO));
    const bytes = await buffer(body);
    expect(bytes.equals(await buffer(madeOf(size).read()))).toBe(true);
    expect(contents.map(({ length }) => length)).toContain(size);
  });

  test('who leaves in the middle leaves no file and no connection open', async () => {
    await storage().put(VIDEO, madeOf(8 * MEBIBYTE));
    const leave = async (): Promise<void> => {
      const opened = openedOf(await storage().open(VIDEO));
      for await (const chunk of opened.body) if (chunk.length > 0) break;
      openedOf(await storage().open(VIDEO)).body.destroy();
    };
    await leave();
    const before = descriptors();
    for (let time = 0; time < 30; time += 1) await leave();
    await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before + 1);
  });

  test('a reader that takes its time is not hurried, and gets all of it', async () => {
    await storage().put(VIDEO, madeOf(2 * MEBIBYTE));
    const { body } = openedOf(await storage().open(VIDEO));
    let bytes = 0;
    for await (const chunk of body) {
      if (bytes === 0) await sleep(1_200);
      bytes += chunk.length;
    }
    expect(bytes).toBe(2 * MEBIBYTE);
  });

  test.each([
    '../secrets.json',
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(40)}/../../x.webp`,
    `${'a'.repeat(40)}.webp\0.json`,
    `${'a'.repeat(40)}.webp?acl`,
    '.env',
    '',
  ])('what is no name of ours is never looked for: %j', async (name) => {
    expect(await storage().read(name)).toBeUndefined();
    expect(await storage().open(name)).toBeUndefined();
    await expect(storage().put(name, BYTES)).rejects.toThrow('not a name');
    await expect(storage().remove(name)).rejects.toThrow('not a name');
  });
}
