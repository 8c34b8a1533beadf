import * as z from 'zod/mini';
import type { Environment } from './environment.ts';
import { faultsInProduction } from './production-rules.ts';
import { givenIn } from './secret-files.ts';

/** An environment variable with its schema and documentation. */
export interface Variable<Schema extends z.ZodMiniType = z.ZodMiniType> extends Description {
  readonly schema: Schema;
}

interface Description {
  readonly meaning: string;
  /** May be given as a file; its value is never printed. */
  readonly isSecret: boolean;
  /** The first version that reads it. */
  readonly since: string;
  /** Text for a default that cannot be derived from the schema. */
  readonly byDefault?: string;
}

export type Variables = Readonly<Record<string, Variable>>;

export type ValuesOf<Declared extends Variables> = {
  readonly [Name in keyof Declared]: z.output<Declared[Name]['schema']>;
};

const FIRST_VERSION = '0.1.0';

export const variable = <Schema extends z.ZodMiniType>(
  schema: Schema,
  meaning: string,
  more: Partial<Omit<Description, 'meaning'>> = {},
): Variable<Schema> => ({ schema, meaning, isSecret: false, since: FIRST_VERSION, ...more });

/** Each fault names a variable and never contains its value. */
export class IncompleteEnvironment extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the environment is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reports all faults at once. `prefix` precedes each name in the environment. */
export function readVariables<Declared extends Variables>(
  declared: Declared,
  environment: Environment,
  prefix = '',
): ValuesOf<Declared> {
  const { values, faults } = tryVariables(declared, environment, prefix);
  if (faults.length > 0) throw new IncompleteEnvironment(faults);
  return values as ValuesOf<Declared>;
}

/** Like `readVariables`, without throwing: invalid values are undefined. */
export function tryVariables<Declared extends Variables>(
  declared: Declared,
  environment: Environment,
  prefix = '',
): { readonly values: Partial<ValuesOf<Declared>>; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const values = Object.entries(declared).map(([name, { schema, isSecret }]) => {
    const fullName = `${prefix}${name}`;
    const given = givenIn(environment, fullName, isSecret);
    if ('fault' in given) {
      faults.push(given.fault);
      return [name, undefined];
    }
    const read = z.safeParse(schema, given.value);
    if (read.success) return [name, read.data];
    faults.push(...read.error.issues.map(({ message }) => `${fullName}: ${message}`));
    return [name, undefined];
  });
  const read: Readonly<Record<string, unknown>> = Object.fromEntries(values);
  const kind = read['CLIFFHANGER_ENV'] ?? environment['CLIFFHANGER_ENV'];
  if (kind === 'production') faults.push(...faultsInProduction(read).map((fault) => `${prefix}${fault}`));
  return { values: read as Partial<ValuesOf<Declared>>, faults };
}
