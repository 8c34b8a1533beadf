import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export type StorageOutcome = 'works' | 'unreachable' | 'differs';

/** Writes, reads, compares and removes a small file. */
export const tryStorage =
  ({ storage, random }: Requires<'storage' | 'random'>) =>
  async (): Promise<Result<{ readonly outcome: StorageOutcome }>> => {
    const name = `${random.secret()}.sealed`;
    const written = new TextEncoder().encode(random.secret());
    try {
      await storage.put(name, written);
      const read = await storage.read(name);
      await storage.remove(name);
      return accept({ outcome: isSame(written, read) ? 'works' : 'differs' });
    } catch {
      // The storage logs the reason itself; its message may name keys.
      return accept({ outcome: 'unreachable' });
    }
  };

const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && one.length === other.length && one.every((byte, index) => byte === other[index]);
