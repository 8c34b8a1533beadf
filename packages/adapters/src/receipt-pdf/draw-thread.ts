import { parentPort } from 'node:worker_threads';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

interface Drawing {
  readonly id: number;
  readonly sheet: Sheet;
}

async function draw({ id, sheet }: Drawing): Promise<void> {
  try {
    parentPort?.postMessage({ id, pdf: await drawSheet(sheet) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
}

/** Reading fonts takes a fifth of a second of a processor: here nobody else waits for it. */
parentPort?.on('message', (drawing: Drawing) => void draw(drawing));
