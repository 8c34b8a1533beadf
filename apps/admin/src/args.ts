import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments, with an explanation. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown arguments');
  }
}

const A_NAME = /^\P{Cc}{1,80}$/u;

export function operatorNamed(by: string | undefined): string {
  const operator = by?.trim() ?? '';
  if (operator === '') throw new UsageError('--by <operator>: every decision is recorded with a name');
  if (!A_NAME.test(operator)) throw new UsageError('--by: a name has at most 80 characters on one line');
  return operator;
}
