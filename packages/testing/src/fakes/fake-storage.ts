import type { FileStorage } from '@cliffhanger/application/ports';

export interface FakeStorage extends FileStorage {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export function createFakeStorage(): FakeStorage {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async put(name, bytes) {
      files.set(name, bytes);
    },
    read: async (name) => files.get(name),
    async remove(name) {
      files.delete(name);
    },
    addressOf: (name) => `/files/${name}`,
  };
}
