import { solvencyColour } from './colour.ts';
import { type SolvencyReport, solvencyTotals } from './report.ts';

export type ReportFaultCode =
  | 'negative-amount'
  | 'kind-twice'
  | 'address-twice'
  | 'processor-twice'
  | 'wrong-totals'
  | 'wrong-colour';

export interface ReportFault {
  readonly code: ReportFaultCode;
  /** The faulty line or total, in the report's words (docs/proofs.md §8). */
  readonly where: string;
}

/** An inconsistency within a report; undefined if everything adds up. */
export function reportFault(report: SolvencyReport): ReportFault | undefined {
  const { held, totals, colour } = report;
  const negative = linesOf(report).find(({ amount }) => amount < 0n);
  if (negative !== undefined) return { code: 'negative-amount', where: negative.name };
  const kind = firstTwice(report.owed.map((line) => `owed.${line.kind}`));
  if (kind !== undefined) return { code: 'kind-twice', where: kind };
  // One key has the same address on every network of its family; balances on two networks are separate.
  const address = firstTwice(held.addresses.map(addressName));
  if (address !== undefined) return { code: 'address-twice', where: address };
  const processor = firstTwice(held.processors.map(({ name }) => `held.${name}`));
  if (processor !== undefined) return { code: 'processor-twice', where: processor };
  const sums = solvencyTotals(report);
  const wrong = (['owed', 'proven', 'stated'] as const).find((name) => sums[name] !== totals[name]);
  if (wrong !== undefined) return { code: 'wrong-totals', where: `totals.${wrong}` };
  const isColourRight = colour === solvencyColour(sums) && (colour === 'red') === (report.redSince !== null);
  return isColourRight ? undefined : { code: 'wrong-colour', where: 'colour' };
}

/** An address in the result; addresses differ by more than letter case. */
export const addressName = ({ network, address }: { readonly network: string; readonly address: string }) =>
  `held.${network}.${address.toLowerCase()}`;

const linesOf = ({ owed, held, unbacked }: SolvencyReport) => [
  ...owed.map(({ kind, amount }) => ({ name: `owed.${kind}`, amount })),
  ...held.addresses.map((one) => ({ name: addressName(one), amount: one.amount })),
  ...held.elsewhere.map(({ network, amount }) => ({ name: `held.${network}`, amount })),
  ...held.processors.map(({ name, amount }) => ({ name: `held.${name}`, amount })),
  ...unbacked.map(({ reference, amount }) => ({ name: `unbacked.${reference}`, amount })),
];

const firstTwice = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) < at);
