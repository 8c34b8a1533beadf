/**
 * Something that is not as it should be. `faults` are about money or about what guards it: they stop payouts. `blind`:
 * what should be looked at could not be, which is told and stops nothing.
 */
export interface Finding {
  readonly check: string;
  readonly kind: string;
  /** Which row, account or object: together with the kind it is the same finding in the next turn. */
  readonly subject: string;
  /** What is wrong, in a sentence. */
  readonly words: string;
  readonly severity: 'fault' | 'blind';
}

export type FindingId = string;

export const idOf = ({ check, kind, subject }: Finding): FindingId => `${check}/${kind}/${subject}`;

/** A check says these of what it judges; `report` fills in whose they are. */
export type Report = (kind: string, subject: string, words: string) => void;

export interface Reporting {
  readonly report: Report;
  readonly blind: Report;
  readonly findings: readonly Finding[];
}

/** Enough to see what it is about; a thousand more of the same kind tell nobody more. */
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
