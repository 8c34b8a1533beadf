import { parseArgs } from 'node:util';

export interface CommandArgs {
  readonly file: string;
  readonly key: string | undefined;
  readonly kept: string | undefined;
  readonly json: boolean;
  readonly lang: string | undefined;
}

/** Undefined if the arguments do not match the usage. */
export function readArgs(args: readonly string[]): CommandArgs | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        kept: { type: 'string' },
        json: { type: 'boolean', default: false },
        lang: { type: 'string' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return undefined;
    return { file, key: values.key, kept: values.kept, json: values.json, lang: values.lang };
  } catch {
    return undefined;
  }
}
