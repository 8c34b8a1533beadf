import { type Environment, IncompleteEnvironment } from '@cliffhanger/operations';
import { ROLES } from '../roles.ts';
import { type Finding, wrong } from './finding.ts';
import { ROLE_CHECKS, type RoleCheck } from './role-checks.ts';
import { misspelt } from './unknown-variables.ts';

export interface CheckedRole {
  readonly role: string;
  readonly findings: readonly Finding[];
}

/** Checks the environment of roles, including every connection. */
export const checkConfig = (
  roles: readonly string[],
  environment: Environment,
): Promise<readonly CheckedRole[]> => Promise.all(roles.map((role) => checkRole(role, environment)));

async function checkRole(role: string, environment: Environment): Promise<CheckedRole> {
  const check = ROLE_CHECKS[role];
  if (check === undefined) throw new TypeError(`${role} is not a role`);
  const connected = await Promise.all(check.connect(environment));
  const findings = [
    ...faultsOf(check, environment),
    ...connected.flat(),
    ...misspelt(
      environment,
      ROLES.filter((described) => described.role === role),
    ),
  ];
  return { role, findings };
}

function faultsOf({ configure }: RoleCheck, environment: Environment): readonly Finding[] {
  try {
    configure(environment);
    return [];
  } catch (error) {
    if (error instanceof IncompleteEnvironment) return error.faults.map(wrong);
    return [wrong(error instanceof Error ? error.message : 'the environment cannot be read')];
  }
}
