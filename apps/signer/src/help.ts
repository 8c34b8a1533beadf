import { type DeclaredVariable, ROLE } from './variables.ts';

/** What it reads, for whoever starts it. */
export const helpText = (): string =>
  [`cliffhanger ${ROLE.role}: ${ROLE.does}`, '', ...ROLE.variables.map(lineOf), ''].join('\n');

const lineOf = ({ name, meaning, byDefault, isNeeded }: DeclaredVariable): string => {
  const fallback = byDefault === undefined ? '' : ` [${byDefault}]`;
  return `  ${name}${isNeeded ? ' (needed)' : fallback}\n      ${meaning}`;
};
