/*
 * Reads the parts of a zip file (PKWARE APPNOTE) that a statement needs: the central directory, and stored or deflated
 * files. Checksums are ignored: the checks of the statement locate changes.
 */

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT_BYTES = 65_535;
const MOST_ENTRIES = 1_000;
/** Upper bound against zip bombs: a statement with 100,000 lines has a tenth of it. */
const MOST_BYTES = 700_000_000;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

/** The content of one file; undefined if it does not exist or the zip cannot be read. */
export async function readFromZip(zip: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  try {
    const entry = entryOf(new DataView(zip.buffer, zip.byteOffset, zip.byteLength), name);
    const bytes = entry && contentOf(zip, entry);
    if (bytes === undefined) return undefined;
    if (entry?.method === STORED) return bytes;
    return entry?.method === DEFLATED ? await inflated(bytes) : undefined;
  } catch {
    // Lengths that point outside of the file, or an invalid stream.
    return undefined;
  }
}

function entryOf(view: DataView, name: string): ZipEntry | undefined {
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameLength);
    if (new TextDecoder().decode(bytes) === name) {
      return {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      };
    }
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return undefined;
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}

function contentOf(zip: Uint8Array, { offset, size }: ZipEntry): Uint8Array | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (view.getUint32(offset, true) !== LOCAL_SIGNATURE) return undefined;
  const from = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return from + size <= zip.byteLength ? zip.subarray(from, from + size) : undefined;
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
