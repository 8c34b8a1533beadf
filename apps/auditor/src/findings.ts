/**
 * A deviation. A `fault` concerns money or its safeguards and stops payouts. `blind` means that a check could
 * not run; it is reported and stops nothing.
 */
export interface Finding {
  readonly check: string;
  readonly kind: string;
  /** The row, account or object. Check, kind and subject identify a finding across turns. */
  readonly subject: string;
  /** The deviation in a sentence. */
  readonly words: string;
  readonly severity: 'fault' | 'blind';
}

export type FindingId = string;

export const idOf = ({ check, kind, subject }: Finding): FindingId => `${check}/${kind}/${subject}`;

/** Adds a finding; check and severity are already bound. */
export type Report = (kind: string, subject: string, words: string) => void;

export interface Reporting {
  readonly report: Report;
  readonly blind: Report;
  readonly findings: readonly Finding[];
}

/** Enough to recognise the problem; more findings of the same kind add nothing. */
const MOST_OF_A_KIND = 100;

export function reporting(check: string): Reporting {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const add =
    (severity: Finding['severity']): Report =>
    (kind, subject, words) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= MOST_OF_A_KIND) findings.push({ check, kind, subject, words, severity });
    };
  return { report: add('fault'), blind: add('blind'), findings };
}
