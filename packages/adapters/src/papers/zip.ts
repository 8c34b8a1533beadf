import { crc32, deflateRawSync } from 'node:zlib';

/* A deterministic zip file: equal content yields equal bytes (APPNOTE 6.3, deflate, no zip64). */

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the format's first day: a real timestamp would make every copy differ. */
const NO_TIME = 0;
const FIRST_DAY = 0x21;

interface Packed {
  readonly name: Buffer;
  readonly body: Buffer;
  readonly size: number;
  readonly crc: number;
}

export function zipOf(files: readonly ZippedFile[]): Buffer {
  const packed = files.map(
    ({ name, bytes }): Packed => ({
      name: Buffer.from(name, 'utf8'),
      body: deflateRawSync(bytes, { level: 9 }),
      size: bytes.byteLength,
      crc: crc32(bytes),
    }),
  );
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of packed) {
    const local = Buffer.concat([localHeader(file), file.name, file.body]);
    parts.push(local);
    directory.push(Buffer.concat([directoryHeader(file, offset), file.name]));
    offset += local.byteLength;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...parts, listed, directoryEnd(files.length, listed.byteLength, offset)]);
}

/** Fields shared by both headers of a file. */
const facts = ({ crc, body, size, name }: Packed): Buffer =>
  Buffer.concat([
    shorts(VERSION, FLAGS, DEFLATED, NO_TIME, FIRST_DAY),
    longs(crc, body.byteLength, size),
    shorts(name.byteLength, 0),
  ]);

const localHeader = (file: Packed): Buffer => Buffer.concat([longs(LOCAL_HEADER), facts(file)]);

const directoryHeader = (file: Packed, offset: number): Buffer =>
  Buffer.concat([longs(DIRECTORY_HEADER), shorts(VERSION), facts(file), shorts(0, 0, 0), longs(0, offset)]);

const directoryEnd = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([longs(DIRECTORY_END), shorts(0, 0, count, count), longs(size, offset), shorts(0)]);

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}
