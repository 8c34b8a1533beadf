import { parseArgs } from 'node:util';

export interface DemoWords {
  /** Looks at every page and ends. */
  readonly isSmoke: boolean;
  /** Goes on where the last demo ended. */
  readonly keeps: boolean;
}

export function readWords(words: readonly string[]): DemoWords {
  const { values } = parseArgs({
    args: [...words],
    options: { smoke: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
  });
  return { isSmoke: values.smoke, keeps: values.keep };
}
