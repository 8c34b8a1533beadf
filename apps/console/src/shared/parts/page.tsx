import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface TopBarProps {
  readonly title: string;
  /** The parent list of this page. */
  readonly crumb?: string;
  /** Next to the title, for example a chip or a date. */
  readonly beside?: ReactNode;
  readonly aside?: ReactNode;
}

/** 48 px high, on every page. */
export const TopBar = ({ title, crumb, beside, aside }: TopBarProps) => (
  <header className="flex h-12 shrink-0 items-center gap-3 overflow-hidden border-b border-line bg-surface px-5 whitespace-nowrap">
    {crumb !== undefined && (
      <>
        <span className="text-muted">{crumb}</span>
        <ChevronRight aria-hidden size={14} className="-mx-1.5 shrink-0 text-muted" />
      </>
    )}
    <h1 className="truncate text-strong">{title}</h1>
    {beside}
    <span className="flex-1" />
    {aside}
  </header>
);

interface PageProps extends TopBarProps {
  readonly children: ReactNode;
}

export const Page = ({ children, ...bar }: PageProps) => (
  <>
    <TopBar {...bar} />
    <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
  </>
);

interface PanelProps {
  readonly title?: string;
  readonly beside?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, beside, aside, children }: PanelProps) => (
  <section className="mb-3 overflow-hidden rounded-panel border border-line bg-surface">
    {title !== undefined && (
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-1 [&_button]:h-7 [&_button]:px-2.5">
        <h2 className="text-card">{title}</h2>
        {beside}
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
  /** On phones each row becomes a block, for rows that contain forms. */
  readonly isStacked?: boolean;
  /** Less padding, for tables with many columns. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

const STACKED =
  'max-md:[&_thead]:sr-only max-md:[&_tr]:block max-md:[&_tr]:border-b max-md:[&_tr]:border-line max-md:[&_tr]:py-2 max-md:[&_td]:block max-md:[&_td]:h-auto max-md:[&_td]:border-0 max-md:[&_td]:py-0.5 max-md:[&_td]:text-start';

const DENSE = '[&_:is(td,th):not(:first-child)]:ps-1.5 [&_:is(td,th):not(:last-child)]:pe-1.5';

/** Figures are end-aligned under their header. A table that is too wide scrolls on its own. */
export const Table = ({ label, heads, isStacked = false, isDense = false, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
    <table className={clsx('w-full border-collapse', isStacked && STACKED, isDense && DENSE)}>
      <thead>
        <tr>
          {heads.map(([name, isFigure = false], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- in some languages two heads have one word, and none ever moves
            <th key={index} scope="col" className={clsx(isFigure && 'text-end!')}>
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
  <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-[4px] border border-line bg-surface px-1 font-sans text-[11px] leading-none font-medium text-muted">
    {children}
  </kbd>
);
