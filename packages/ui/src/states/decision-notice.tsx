import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '../layout/facts.tsx';
import { Icon } from '../pictures/icon.tsx';

interface DecisionNoticeProps {
  /** For example `What was decided, and why`. */
  readonly title: string;
  /** The rule as one sentence. */
  readonly rule: ReactNode;
  /** Comment of the reviewer. */
  readonly note?: { readonly label: string; readonly text: string } | undefined;
  /** Facts, decision maker, date and appeal deadline. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** How to appeal, or that the deadline has passed. */
  readonly appeal: ReactNode;
}

/** A decision as DOMAIN §5 requires: rule, facts, decision maker, and how and until when to appeal. */
export const DecisionNotice = ({ title, rule, note, facts, appeal }: DecisionNoticeProps) => (
  <section className="grid gap-3 rounded-card bg-surface p-4">
    <h2 className="flex items-center gap-2 text-strong">
      <Icon of={Scale} size={20} className="text-muted" />
      {title}
    </h2>
    <div>{rule}</div>
    {note !== undefined && (
      <figure className="rounded-field bg-well px-3.5 py-3">
        <figcaption className="text-small text-muted">{note.label}</figcaption>
        <blockquote className="whitespace-pre-line">{note.text}</blockquote>
      </figure>
    )}
    <Facts rows={facts} />
    <div className="border-t border-line pt-3">{appeal}</div>
  </section>
);
