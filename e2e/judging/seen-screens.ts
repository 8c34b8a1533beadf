import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@cliffhanger/core/kernel';
import type { Observation, ScreenState, SpecScreen } from '@cliffhanger/testing/observations';

/** Screens that rendered without a fault in one language, for `pnpm -C lab spec:coverage`. */
export class SeenScreens {
  readonly #locale: Locale;
  readonly #seen: Observation[] = [];

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  add(page: SpecScreen, state: ScreenState): void {
    this.#seen.push({ kind: 'screen', page, state, locale: this.#locale });
  }

  addPart(page: SpecScreen, part: string): void {
    this.#seen.push({ kind: 'part', page, part, locale: this.#locale });
  }

  get count(): number {
    return this.#seen.length;
  }

  /** Replaces the file of an earlier run. */
  write(): void {
    const folder = process.env['CLIFFHANGER_SCREENS'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const lines = this.#seen.map((observation) => JSON.stringify(observation));
    writeFileSync(join(folder, `${this.#locale}.jsonl`), lines.join('\n'));
  }
}
