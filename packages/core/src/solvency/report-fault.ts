import { solvencyColour } from './colour.ts';
import { type SolvencyReport, solvencyTotals } from './report.ts';

type ReportFault =
  | 'negative-amount'
  | 'kind-twice'
  | 'address-twice'
  | 'processor-twice'
  | 'wrong-totals'
  | 'wrong-colour';

/** What is wrong within a report, without asking anybody: undefined where all of it adds up. */
export function reportFault(report: SolvencyReport): ReportFault | undefined {
  const { owed, held, unbacked, totals, colour } = report;
  const lines = [...owed, ...held.addresses, ...held.elsewhere, ...held.processors, ...unbacked];
  if (lines.some(({ amount }) => amount < 0n)) return 'negative-amount';
  if (hasTwice(owed.map(({ kind }) => kind))) return 'kind-twice';
  // One key holds the same address on every network of its family; money on two of them is there twice.
  if (hasTwice(held.addresses.map(({ network, address }) => `${network} ${address.toLowerCase()}`)))
    return 'address-twice';
  if (hasTwice(held.processors.map(({ name }) => name))) return 'processor-twice';
  const sums = solvencyTotals(report);
  const isSame = sums.owed === totals.owed && sums.proven === totals.proven && sums.stated === totals.stated;
  if (!isSame) return 'wrong-totals';
  const isColourRight = colour === solvencyColour(sums) && (colour === 'red') === (report.redSince !== null);
  return isColourRight ? undefined : 'wrong-colour';
}

const hasTwice = (names: readonly string[]): boolean => new Set(names).size !== names.length;
