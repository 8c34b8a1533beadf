import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const LARGEST_BYTES = 3_000_000;
const QUALITIES = [78, 68, 58, 48];
const SHOWN_MS = 1_600;
/** A page with playing media is slow on a busy machine. */
const TAKEN_WITHIN_MS = 120_000;

/** Joins screenshots into one animated WebP. */
export class Recording {
  readonly #width: number;
  readonly #shots: Buffer[] = [];
  readonly #delays: number[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  /** Adds the current page, displayed for this long. */
  async take(page: Page, ms: number = SHOWN_MS): Promise<void> {
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: TAKEN_WITHIN_MS });
    this.#shots.push(await sharp(shot).resize({ width: this.#width }).png().toBuffer());
    this.#delays.push(ms);
  }

  /** Uses the best quality below 3 MB; returns the size in bytes. */
  async write(path: string): Promise<number> {
    const frames = sharp(this.#shots, { join: { animated: true } });
    for (const quality of QUALITIES) {
      const webp = await frames.clone().webp({ quality, effort: 4, loop: 0, delay: this.#delays }).toBuffer();
      if (webp.length > LARGEST_BYTES) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, webp);
      return webp.length;
    }
    throw new Error(`a recording of ${this.#shots.length} pictures is larger than ${LARGEST_BYTES} bytes`);
  }
}
