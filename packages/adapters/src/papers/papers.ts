import { Worker } from 'node:worker_threads';
import { Overloaded, type Papers } from '@cliffhanger/application/ports';
import type { Drawing } from './drawing.ts';

/** Beyond this queue length a request would time out before its turn. */
const MOST_WAITING = 20;
/**
 * A statement takes a hundred times as long as a receipt. This bounds how long a receipt waits behind
 * statements.
 */
const MOST_STATEMENTS = 4;

interface Drawn {
  readonly id: number;
  readonly file?: Uint8Array;
  readonly failure?: string;
}

interface Waiting {
  readonly kind: Drawing['kind'];
  readonly resolve: (file: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Draws in a worker thread that starts with the first document. */
export function createPapers(): Papers {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;

  const fail = (error: Error): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const begin = (): Worker => {
    const begun = new Worker(new URL('./draw-thread.ts', import.meta.url));
    begun.unref();
    begun.on('message', ({ id, file, failure }: Drawn) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) begun.unref();
      if (file === undefined) one?.reject(new Error(`a paper could not be drawn: ${failure ?? ''}`));
      else one?.resolve(file);
    });
    begun.on('error', fail);
    begun.on('exit', () => thread === begun && fail(new Error('the thread that draws papers ended')));
    return begun;
  };
  const isFull = (kind: Drawing['kind']): boolean =>
    waiting.size >= MOST_WAITING ||
    (kind === 'statement' &&
      [...waiting.values()].filter((one) => one.kind === 'statement').length >= MOST_STATEMENTS);

  const draw = (drawing: Drawing): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (isFull(drawing.kind)) {
        reject(new Overloaded('too many papers are being drawn'));
        return;
      }
      thread ??= begin();
      lastId += 1;
      waiting.set(lastId, { kind: drawing.kind, resolve, reject });
      // Keeps the process alive while requests are pending.
      thread.ref();
      thread.postMessage({ id: lastId, drawing });
    });

  return {
    printReceipt: (paper, locale) => draw({ kind: 'receipt', paper, locale }),
    makeStatement: (copy, locale) => draw({ kind: 'statement', copy, locale }),
  };
}
