import { deflateRawSync } from 'node:zlib';

/** A zip with all checksums set to zero, because the reader ignores them. */
export function zipOf(files: Readonly<Record<string, string>>, isDeflated: boolean): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = isDeflated ? deflateRawSync(text) : Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isDeflated ? 8 : 0, 4);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(Buffer.byteLength(text), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), facts, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Uint8Array.from(Buffer.concat([...locals, directory, signature(0x06054b50), end]));
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
