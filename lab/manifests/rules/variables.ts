import { ROLE_CHECKS } from '@cliffhanger/cliffhanger/role-checks';
import { ROLES } from '@cliffhanger/cliffhanger/roles';
import { FILE_SUFFIX } from '@cliffhanger/operations';
import { type OurProcess, processesOf } from '../environment.ts';
import { plausibleSecret } from '../plausible-secret.ts';
import type { Rule } from './rule.ts';

/** Read by Node itself. */
const OF_NODE = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

/** Roles get only declared variables, start with them, and every role is deployed. */
export const variables: Rule = (manifests) => {
  const processes = processesOf(manifests);
  const missing = ROLES.filter(({ role }) => processes.every((process) => process.role !== role));
  return [
    ...missing.map(({ role }) => `nobody runs the role ${role}`),
    ...processes.flatMap((process) => [...unknownOf(process), ...refusedBy(process)]),
  ];
};

function unknownOf({ name, role, variables: given }: OurProcess): readonly string[] {
  const declared = ROLES.find((known) => known.role === role);
  if (declared === undefined) return [`${name}: ${role} is not a role`];
  const secrets = declared.variables.filter(({ isSecret }) => isSecret).map((secret) => secret.name);
  const isSecret = (variable: string): boolean =>
    secrets.some((secret) => new RegExp(`^${secret.replace(/<[A-Z]+>/, '[A-Z0-9]+')}$`).test(variable));
  return Object.keys(given).flatMap((variable) => {
    if (OF_NODE.includes(variable)) return [];
    if (declared.names.includes(variable))
      return isSecret(variable) ? [`${name}: ${variable} is a secret and stands in the open`] : [];
    const ofFile = variable.endsWith(FILE_SUFFIX) ? variable.slice(0, -FILE_SUFFIX.length) : '';
    return declared.names.includes(ofFile) && isSecret(ofFile)
      ? []
      : [`${name}: ${role} declares no variable ${variable}`];
  });
}

/** The role itself validates its variables, as at its start. */
function refusedBy({ name, role, variables: given }: OurProcess): readonly string[] {
  const environment = Object.fromEntries(
    Object.entries(given).map(([variable, value]) =>
      variable.endsWith(FILE_SUFFIX) && value.startsWith('/run/secrets/')
        ? secretOf(variable.slice(0, -FILE_SUFFIX.length))
        : [variable, value],
    ),
  );
  try {
    ROLE_CHECKS[role]?.configure(environment);
    return [];
  } catch (error) {
    return [`${name}: does not start: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const secretOf = (variable: string): readonly [string, string] => [variable, plausibleSecret(variable)];
