import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '@cliffhanger/application/ports';
import { bytesAt } from '@cliffhanger/core/media';

export interface FakeStorage extends FileStorage {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export function createFakeStorage(): FakeStorage {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async put(name, content) {
      files.set(name, content instanceof Uint8Array ? content : await buffer(content.read()));
    },
    read: async (name) => files.get(name),
    async open(name, { range, ifMatch } = {}) {
      const bytes = files.get(name);
      if (bytes === undefined) return undefined;
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      if (ifMatch !== undefined && ifMatch !== etag) return { kind: 'changed' };
      const part = range === undefined ? { first: 0, last: bytes.length - 1 } : bytesAt(range, bytes.length);
      if (part === 'outside') return { kind: 'outside', size: bytes.length };
      const body = Readable.from([bytes.subarray(part.first, part.last + 1)]);
      return { kind: 'opened', ...part, size: bytes.length, isPart: range !== undefined, etag, body };
    },
    async remove(name) {
      files.delete(name);
    },
    addressOf: (name) => `/files/${name}`,
  };
}
