import { Worker } from 'node:worker_threads';
import { Overloaded, type ReceiptPrinter } from '@cliffhanger/application/ports';
import type { Sheet } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** Whoever waits behind these would wait for longer than they stay. */
const MOST_WAITING = 20;

interface Drawn {
  readonly id: number;
  readonly pdf?: Uint8Array;
  readonly failure?: string;
}

/** Draws in a thread of its own, which begins with the first receipt. */
export function createReceiptPrinter(): ReceiptPrinter {
  const waiting = new Map<number, { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }>();
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
    begun.on('message', ({ id, pdf, failure }: Drawn) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) begun.unref();
      if (pdf === undefined) one?.reject(new Error(`a receipt could not be drawn: ${failure ?? ''}`));
      else one?.resolve(pdf);
    });
    begun.on('error', fail);
    begun.on('exit', () => thread === begun && fail(new Error('the thread that draws receipts ended')));
    return begun;
  };

  const draw = (sheet: Sheet): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MOST_WAITING) {
        reject(new Overloaded('too many receipts are being drawn'));
        return;
      }
      thread ??= begin();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      // While somebody waits, the process does not end.
      thread.ref();
      thread.postMessage({ id: lastId, sheet });
    });

  return { print: (paper, locale) => draw(writeSheet(paper, locale)) };
}
