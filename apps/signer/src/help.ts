import { type DeclaredVariable, ROLE } from './variables.ts';

/** Output of `--help`. */
export const helpText = (): string =>
  [`cliffhanger ${ROLE.role}: ${ROLE.does}`, '', ...ROLE.variables.map(lineOf), ''].join('\n');

const lineOf = ({ name, meaning, byDefault, isNeeded }: DeclaredVariable): string => {
  const fallback = byDefault === undefined ? '' : ` [${byDefault}]`;
  return `  ${name}${isNeeded ? ' (needed)' : fallback}\n      ${meaning}`;
};
