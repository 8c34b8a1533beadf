import type { Environment } from '@cliffhanger/operations';
import { ROLES } from '../roles.ts';
import { type CheckedRole, checkConfig } from './check-config.ts';

const FINE = 0;
const WRONG = 1;
const WRONG_USAGE = 2;

const HELP = `cliffhanger check-config [role…]

Reads the environment of the roles (without one: of all), tries every connection and reports all faults at once.
Ends with 0 when every role can start, 1 when one cannot, 2 for wrong usage. Writes one object to the storage and
removes it again; sends no mail and moves no money. Each role is meant to be checked in its own environment.`;

/** Prints the findings and returns the exit code. */
export async function runCheckConfig(args: readonly string[], environment: Environment): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return FINE;
  }
  const known = ROLES.map(({ role }) => role);
  const unknown = args.find((role) => !known.includes(role));
  if (unknown !== undefined) {
    console.error(`${unknown} is not a role; roles are ${known.join(', ')}.`);
    return WRONG_USAGE;
  }
  const checked = await checkConfig(args.length === 0 ? known : args, environment);
  console.log(checked.map(partOf).join('\n'));
  return checked.some(isWrong) ? WRONG : FINE;
}

const isWrong = ({ findings }: CheckedRole): boolean => findings.some(({ severity }) => severity === 'wrong');

const partOf = (checked: CheckedRole): string =>
  [
    `${checked.role}: ${isWrong(checked) ? 'cannot run with this configuration' : 'all connections work'}`,
    ...checked.findings.map(({ severity, words }) => `  ${severity}: ${words}`),
  ].join('\n');
