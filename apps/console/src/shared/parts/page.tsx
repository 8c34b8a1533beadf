import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const Page = ({ title, aside, children }: PageProps) => (
  <>
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-5">
      <h1 className="text-strong">{title}</h1>
      <span className="flex-1" />
      {aside}
    </header>
    <div className="min-h-0 flex-1 overflow-auto p-5">{children}</div>
  </>
);

interface PanelProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, aside, children }: PanelProps) => (
  <section className="mb-4 overflow-hidden rounded-bar border border-line bg-surface">
    {title !== undefined && (
      <header className="flex min-h-11 items-center gap-3 border-b border-line px-4">
        <h2 className="text-label">{title}</h2>
        <span className="flex-1" />
        {aside}
      </header>
    )}
    {children}
  </section>
);

interface TableProps {
  readonly label: string;
  readonly heads: readonly (readonly [name: string, isFigure?: boolean])[];
  /** On a phone each row is a block of lines: for rows that hold forms. */
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}

const STACKED =
  'max-md:[&_thead]:sr-only max-md:[&_tr]:block max-md:[&_tr]:border-b max-md:[&_tr]:border-line max-md:[&_tr]:py-2 max-md:[&_td]:block max-md:[&_td]:h-auto max-md:[&_td]:border-0 max-md:[&_td]:py-0.5 max-md:[&_td]:text-start';

/** Every figure stands right, under its head; the table scrolls by itself where it is too wide. */
export const Table = ({ label, heads, isStacked = false, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
    <table className={clsx('w-full border-collapse', isStacked && STACKED)}>
      <thead>
        <tr>
          {heads.map(([name, isFigure = false]) => (
            <th key={name} scope="col" className={clsx(isFigure && 'text-end!')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {rows.map(([name, value], index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same fact may be told twice, and none ever moves
      <div key={index} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
        <dt className="shrink-0 text-muted">{name}</dt>
        <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-[4px] border border-line bg-surface px-1 text-micro text-muted">
    {children}
  </kbd>
);
