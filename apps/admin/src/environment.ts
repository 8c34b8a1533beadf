import { type Environment, environmentKind } from '@cliffhanger/operations';
import * as z from 'zod/mini';

export type EnvironmentKind = z.output<typeof environmentKind>;

/** Only who says so is outside production: a variable that is missing or misspelt opens nothing. */
export function kindOf(environment: Environment): EnvironmentKind {
  const said = z.safeParse(environmentKind, environment['CLIFFHANGER_ENV']);
  return said.success ? said.data : 'production';
}

export function needed(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is needed`);
  return value;
}
