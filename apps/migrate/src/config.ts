import { type Environment, readVariables } from '@cliffhanger/operations';
import { VARIABLES } from './variables.ts';

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const { DATABASE_OWNER_URL: ownerUrl, CLIFFHANGER_ENV: kind } = readVariables(VARIABLES, environment);
  return { ownerUrl, kind } as const;
}
