import type { ReactNode } from 'react';

export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid gap-2.5">
    {rows.map(([label, value]) => (
      <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{label}</dt>
        <dd className="figures ms-auto text-end font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);
