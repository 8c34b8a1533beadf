import { parseArgs } from 'node:util';

export interface DemoArgs {
  /** Continues with the last demo's data. */
  readonly keeps: boolean;
  /** Starts nothing: the running demo's admins sign for the waiting device keys. */
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
