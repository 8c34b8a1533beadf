import { buffer } from 'node:stream/consumers';
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

/** The bytes and nothing else: a name or type that a client claims is not believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

interface Upload {
  readonly lang: unknown;
  /** Whatever else the form says, as it was sent. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly file: Result<UploadedFile>;
}

/** Only where a call takes a file is `multipart/form-data` understood at all. */
export const understandUploads = (http: FastifyInstance): PromiseLike<void> =>
  http.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });

export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const texts: Record<string, unknown> = {};
  let file: Result<UploadedFile> = refuse('field-required', { field: FILE_FIELD });
  if (!request.isMultipart()) return { lang: undefined, texts, file };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part);
      else texts[part.fieldname] = part.value;
    }
  } catch (error) {
    // Too many parts, a part that ends early, no boundary: whatever it is, it is the sender's form that is not one.
    request.log.info({ err: error }, 'unreadable form');
    file = refuse('invalid-input');
  }
  return { lang: texts[LANGUAGE_FIELD], texts, file };
}

async function readFile(part: MultipartFile): Promise<Result<UploadedFile>> {
  const bytes = await buffer(part.file);
  if (part.file.truncated) {
    return refuse('upload-too-large', { field: FILE_FIELD, facts: { megabytes: LARGEST_UPLOAD_MEBIBYTES } });
  }
  if (part.fieldname !== FILE_FIELD || bytes.length === 0)
    return refuse('field-required', { field: FILE_FIELD });
  return accept({ bytes });
}
