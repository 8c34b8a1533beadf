import { parseArgs } from 'node:util';

export interface DemoArgs {
  /** Goes on where the last demo ended. */
  readonly keeps: boolean;
  /** Starts nothing: the admins of the demo that is running sign for the device keys that wait. */
  readonly confirmsKeys: boolean;
}

export function readArgs(args: readonly string[]): DemoArgs {
  const { values } = parseArgs({
    args: [...args],
    options: {
      keep: { type: 'boolean', default: false },
      'confirm-keys': { type: 'boolean', default: false },
    },
  });
  return { keeps: values.keep, confirmsKeys: values['confirm-keys'] };
}
