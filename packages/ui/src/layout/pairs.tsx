import type { ReactNode } from 'react';

/** Short facts inline: `Paid 6.40  Cost 2.80`. Wraps between pairs, never inside one. */
export const Pairs = ({ pairs }: { pairs: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-small">
    {pairs.map(([label, value]) => (
      <div key={label} className="flex gap-1.5 whitespace-nowrap">
        <dt className="text-muted">{label}</dt>
        <dd className="figures font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);
