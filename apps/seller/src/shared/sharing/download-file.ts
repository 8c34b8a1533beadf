import { REQUEST_TIMEOUT_MS } from '../server/index.ts';
import { saveBlob } from './save-as-file.ts';

/** Saves a file from the server, with the timeout of every request (spec §9). */
export async function downloadFile(address: string, name: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  saveBlob(name, await response.blob());
}
