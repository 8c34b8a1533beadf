import * as z from 'zod/mini';
import type { Environment } from './environment.ts';
import { faultsInProduction } from './production-rules.ts';
import { givenIn } from './secret-files.ts';

/** One variable of the environment: how it is read, and what people are told of it. */
export interface Variable<Schema extends z.ZodMiniType = z.ZodMiniType> extends Description {
  readonly schema: Schema;
}

interface Description {
  readonly meaning: string;
  /** May be given as a file instead, and is never shown. */
  readonly isSecret: boolean;
  /** The version that read it first. */
  readonly since: string;
  /** In words, where the schema alone does not say it. */
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

/** Where what is read is not as declared. Each line names a variable and never its value. */
export class IncompleteEnvironment extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the environment is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Everything wrong is told at once. `prefix` is what names begin with in the environment. */
export function readVariables<Declared extends Variables>(
  declared: Declared,
  environment: Environment,
  prefix = '',
): ValuesOf<Declared> {
  const { values, faults } = tryVariables(declared, environment, prefix);
  if (faults.length > 0) throw new IncompleteEnvironment(faults);
  return values as ValuesOf<Declared>;
}

/** What can be read of it, for whoever wants to go on all the same: what is wrong is undefined. */
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
