import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FileContent } from '@cliffhanger/application/ports';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MEBIBYTE = 1024 * 1024;
const LARGEST_UPLOAD_MEBIBYTES = 10;
const FILE_FIELD = 'file';
const LANGUAGE_FIELD = 'lang';
const LIMITS = {
  fileSize: LARGEST_UPLOAD_MEBIBYTES * MEBIBYTE,
  files: 1,
  fields: 10,
  fieldSize: 1_024,
  fieldNameSize: 64,
  headerPairs: 16,
  parts: 11,
};

/** Only the bytes: the client's file name and type are not trusted. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

/** A file in a temporary folder on disk. */
export interface SpooledFile {
  readonly content: FileContent;
}

export interface Upload<File> {
  readonly lang: unknown;
  /** The form's text fields, unparsed. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly file: Result<File>;
  /** Deletes the temporary file. */
  readonly remove?: () => Promise<void>;
}

/** Stores the bytes of a part, in memory or on disk. */
type Keep<File> = (part: MultipartFile) => Promise<{ readonly length: number; readonly file: File }>;

/** Registered only for routes that take a file; other routes reject `multipart/form-data`. */
export const understandUploads = (http: FastifyInstance): PromiseLike<void> =>
  http.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });

export const readUpload = (request: FastifyRequest): Promise<Upload<UploadedFile>> =>
  readForm(request, async ({ file }) => {
    const bytes = await buffer(file);
    return { length: bytes.length, file: { bytes } };
  });

/** Streams a large file to disk; the caller calls `remove`. */
export async function spoolUpload(request: FastifyRequest): Promise<Upload<SpooledFile>> {
  const path = join(tmpdir(), `cliffhanger-upload-${randomUUID()}`);
  const remove = (): Promise<void> => rm(path, { force: true });
  try {
    const upload = await readForm(request, async ({ file }) => {
      await pipeline(file, createWriteStream(path, { mode: 0o600 }));
      const { size: length } = await stat(path);
      return { length, file: { content: { length, read: () => createReadStream(path) } } };
    });
    return { ...upload, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readForm<File>(request: FastifyRequest, keep: Keep<File>): Promise<Upload<File>> {
  const texts: Record<string, unknown> = {};
  let file: Result<File> = refuse('field-required', { field: FILE_FIELD });
  if (!request.isMultipart()) return { lang: undefined, texts, file };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part, keep);
      else texts[part.fieldname] = part.value;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    // Too many parts, a truncated part or a missing boundary: the client's form is malformed.
    request.log.info({ err: error }, 'unreadable form');
    file = refuse('invalid-input');
  }
  return { lang: texts[LANGUAGE_FIELD], texts, file };
}

async function readFile<File>(part: MultipartFile, keep: Keep<File>): Promise<Result<File>> {
  const { length, file } = await keep(part);
  if (part.file.truncated) {
    return refuse('upload-too-large', { field: FILE_FIELD, facts: { megabytes: LARGEST_UPLOAD_MEBIBYTES } });
  }
  if (part.fieldname !== FILE_FIELD || length === 0) return refuse('field-required', { field: FILE_FIELD });
  return accept(file);
}
