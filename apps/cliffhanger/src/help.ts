import { buildOf, type DescribedVariable } from '@cliffhanger/operations';
import { type DescribedRole, ROLES } from './roles.ts';

export const versionText = (givenCommit: string | undefined): string => {
  const { version, commit } = buildOf(givenCommit);
  return `cliffhanger ${version} (${commit})`;
};

const CHECK_CONFIG =
  'Reads the environment of some roles, or of all, tries every connection and reports all faults.';

export const usage = (): string =>
  [
    'cliffhanger <role> [--help|--version]',
    '',
    ...[...ROLES, { role: 'check-config', does: CHECK_CONFIG }].map(
      ({ role, does }) => `  ${role.padEnd(13)} ${does}`,
    ),
  ].join('\n');

export function roleHelp(name: string): string {
  const role = ROLES.find((known) => known.role === name);
  if (role === undefined) throw new TypeError(`${name} is not a role`);
  return [
    `cliffhanger ${name}: ${role.does}`,
    '',
    ...role.variables.map(lines),
    ...placeholdersOf(role),
  ].join('\n');
}

const lines = ({ name, meaning, byDefault, isNeeded, isSecret }: DescribedVariable): string => {
  const fallback = byDefault === undefined ? '' : ` [${byDefault.replaceAll('`', '')}]`;
  const asFile = isSecret ? ` or ${name}_FILE` : '';
  return `  ${name}${asFile}${isNeeded ? ' (needed)' : fallback}\n      ${meaning.replaceAll('`', '')}`;
};

const placeholdersOf = ({ sets }: DescribedRole): readonly string[] =>
  sets.map(({ prefix, of }) => `\n  ${prefix}…: once for each of ${of.join(', ').toUpperCase()}`);
