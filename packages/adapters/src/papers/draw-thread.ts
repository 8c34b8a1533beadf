import { parentPort } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';
import { drawSheet } from './receipt/draw-sheet.ts';
import { writeSheet } from './receipt/write-sheet.ts';
import { makeStatement } from './statement/make-statement.ts';

interface Order {
  readonly id: number;
  readonly drawing: Drawing;
}

const made = (drawing: Drawing): Promise<Uint8Array> =>
  drawing.kind === 'receipt'
    ? drawSheet(writeSheet(drawing.paper, drawing.locale))
    : makeStatement(drawing.copy, drawing.locale);

async function draw({ id, drawing }: Order): Promise<void> {
  try {
    parentPort?.postMessage({ id, file: await made(drawing) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
}

/** Parsing fonts takes a fifth of a second of CPU time, so it runs in this thread. */
parentPort?.on('message', (order: Order) => void draw(order));
