import type { Result } from '@cliffhanger/core/kernel';
import { OutcomeUnknown, type Requires } from '../../ports/index.ts';
import { removeFiles } from '../remove-files.ts';

/**
 * Stores files before the row that names them, and removes them when the row is not written. After a commit with an
 * unknown outcome they stay, because the row may exist.
 */
export async function filesWithRow<Value>(
  ports: Requires<'storage'>,
  files: Readonly<Record<string, Uint8Array>>,
  writeRow: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const remove = () => removeFiles(ports)({ names: Object.keys(files) });
  for (const [name, bytes] of Object.entries(files)) await ports.storage.put(name, bytes);
  try {
    const written = await writeRow();
    if (!written.ok) await remove();
    return written;
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await remove();
    throw error;
  }
}
