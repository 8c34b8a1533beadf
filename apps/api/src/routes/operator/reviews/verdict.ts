import { accept, type Result, refuse } from '@cliffhanger/core/kernel';

interface Typed<Rule extends string> {
  readonly verdict: 'approve' | 'reject';
  readonly rule?: Rule | undefined;
  readonly note?: string | undefined;
}

export type VerdictTyped<Rule extends string> =
  | { readonly kind: 'approve' }
  | {
      readonly kind: 'reject';
      readonly rule: Rule;
      readonly facts: Readonly<Record<string, string>>;
      readonly note: string | null;
    };

/** A rejection needs a rule, or its seller would get no reason. */
export function verdictOf<Rule extends string>({
  verdict,
  rule,
  note = '',
}: Typed<string>): Result<VerdictTyped<Rule>> {
  if (verdict === 'approve') return accept({ kind: 'approve' });
  if (rule === undefined) return refuse('field-required', { field: 'rule' });
  // The contract accepts only the rules of this kind.
  return accept({ kind: 'reject', rule: rule as Rule, facts: {}, note: note === '' ? null : note });
}
