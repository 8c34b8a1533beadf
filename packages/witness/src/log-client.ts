/* Client of the public log over HTTP (docs/proofs.md §5). Responses are untrusted in form and size. */

const MOST_ENTRIES = 10_000_000;
const MOST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** The log could not be read, which proves nothing about it. */
export class LogUnreachable extends Error {}

export interface LogClient {
  checkpoint(): Promise<string>;
  /** Entries from an index on, until `to` or the end of the log. */
  entries(from: number, to: number): Promise<string[]>;
  consistency(from: number, to: number): Promise<string[]>;
}

export function logClient(base: string): LogClient {
  const get = (path: string): Promise<string> => fetchText(new URL(path, base));
  return {
    checkpoint: () => get('/proofs/log/checkpoint'),
    entries: async (from, to) => {
      if (to > MOST_ENTRIES) throw new LogUnreachable(`a log of ${to} entries is too large`);
      const texts: string[] = [];
      while (from + texts.length < to) {
        const page = entriesIn(await get(`/proofs/log/entries?from=${from + texts.length}`));
        // Entries out of order end the list: the expected entry counts as missing.
        const inOrder = page.findIndex(({ index }, at) => index !== from + texts.length + at);
        const taken = inOrder < 0 ? page : page.slice(0, inOrder);
        if (taken.length === 0) break;
        texts.push(...taken.map(({ text }) => text));
        if (inOrder >= 0) break;
      }
      return texts.slice(0, to - from);
    },
    consistency: async (from, to) => hashesIn(await get(`/proofs/log/consistency?from=${from}&to=${to}`)),
  };
}

async function fetchText(address: URL): Promise<string> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new LogUnreachable(`${address.pathname} responded with ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new LogUnreachable(`${address.pathname} sent too much data`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof LogUnreachable) throw error;
    throw new LogUnreachable(`${address.pathname} did not respond: ${String(error)}`);
  }
}

function entriesIn(body: string): { readonly index: number; readonly text: string }[] {
  const entries = fieldOf(body, 'entries');
  if (!Array.isArray(entries)) throw new LogUnreachable('the response has no entries');
  return entries.map((entry: unknown) => {
    const { index, text } = (entry ?? {}) as { readonly index?: unknown; readonly text?: unknown };
    if (typeof index !== 'number' || typeof text !== 'string')
      throw new LogUnreachable('an entry is malformed');
    return { index, text };
  });
}

const HASH = /^[0-9a-f]{64}$/;

function hashesIn(body: string): string[] {
  const proof = fieldOf(body, 'proof');
  if (!Array.isArray(proof) || !proof.every((step) => typeof step === 'string' && HASH.test(step)))
    throw new LogUnreachable('the response has no proof');
  return proof as string[];
}

function fieldOf(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null)?.[name];
  } catch {
    throw new LogUnreachable('the response is not JSON');
  }
}
