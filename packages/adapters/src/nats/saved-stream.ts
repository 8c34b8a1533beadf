import { type FileHandle, open } from 'node:fs/promises';
import { createInbox, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';
import { withConnection } from './with-connection.ts';

/*
 * A stream in one file, with its consumers and their positions: a JetStream snapshot. The first line holds
 * the configuration that the server requires for a restore. The rest is the server's own binary format.
 */

interface StreamLocation {
  readonly url: string;
  readonly stream: string;
}

export interface SavedStream {
  readonly messages: number;
  readonly consumers: number;
}

interface StreamAnswer {
  readonly config?: unknown;
  readonly state?: { readonly messages: number; readonly consumer_count: number };
  readonly deliver_subject?: string;
  readonly error?: { readonly description: string };
}

const NAME = 'saved-stream';
const WITHIN_MS = 10_000;
/** The server sends the next chunk after this one is acknowledged, and may be as slow as its disk. */
const NEXT_PIECE_WITHIN_MS = 60_000;
const PIECE_BYTES = 128 * 1_024;
const NEW_LINE = 10;

/** The file must not exist: earlier backups are never overwritten. */
export async function saveStream({ url, stream }: StreamLocation, file: string): Promise<SavedStream> {
  const written = await open(file, 'wx', 0o600);
  try {
    return await withConnection({ url, name: NAME, withinMs: WITHIN_MS }, async (connection) => {
      const inbox = createInbox(serverOptions(url).inboxPrefix);
      const pieces = connection.subscribe(inbox, { timeout: NEXT_PIECE_WITHIN_MS });
      const { config, state } = await ask(connection, `$JS.API.STREAM.SNAPSHOT.${stream}`, {
        deliver_subject: inbox,
        chunk_size: PIECE_BYTES,
      });
      await written.writeFile(`${JSON.stringify({ config, state })}\n`);
      await writePieces(pieces, written);
      await written.sync();
      return savedIn(state);
    });
  } finally {
    await written.close();
  }
}

/** The last chunk is empty. If the connection breaks before it, the file is incomplete and unusable. */
async function writePieces(pieces: Subscription, written: FileHandle): Promise<void> {
  for await (const piece of pieces) {
    if (piece.data.length === 0) return;
    await written.writeFile(piece.data);
    piece.respond();
  }
  throw new Error('the server did not send all of it');
}

/** The stream must not exist: a restore never overwrites data on the server. */
export async function restoreStream({ url, stream }: StreamLocation, file: string): Promise<SavedStream> {
  const read = await open(file);
  try {
    const [head, begin] = await firstLine(read);
    return await withConnection({ url, name: NAME, withinMs: WITHIN_MS }, async (connection) => {
      const { deliver_subject: subject } = await ask(connection, `$JS.API.STREAM.RESTORE.${stream}`, head);
      if (subject === undefined) throw new Error('the server did not say where to');
      for await (const piece of read.createReadStream({ start: begin, highWaterMark: PIECE_BYTES }))
        answerIn(await connection.request(subject, piece, { timeout: NEXT_PIECE_WITHIN_MS }));
      const last = await connection.request(subject, new Uint8Array(), { timeout: NEXT_PIECE_WITHIN_MS });
      return savedIn(answerIn(last).state);
    });
  } finally {
    await read.close();
  }
}

const ask = async (connection: NatsConnection, subject: string, asked: object): Promise<StreamAnswer> =>
  answerIn(await connection.request(subject, JSON.stringify(asked), { timeout: WITHIN_MS }));

/** An accepted chunk is acknowledged with an empty message. */
function answerIn(message: Msg): StreamAnswer {
  if (message.data.length === 0) return {};
  const answer = message.json<StreamAnswer>();
  if (answer.error !== undefined) throw new Error(answer.error.description);
  return answer;
}

const savedIn = (state: StreamAnswer['state']): SavedStream => ({
  messages: state?.messages ?? 0,
  consumers: state?.consumer_count ?? 0,
});

async function firstLine(file: FileHandle): Promise<[head: object, length: number]> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PIECE_BYTES), position: 0 });
  const end = buffer.subarray(0, bytesRead).indexOf(NEW_LINE);
  if (end === -1) throw new Error('this is no saved stream');
  return [JSON.parse(buffer.toString('utf8', 0, end)), end + 1];
}
