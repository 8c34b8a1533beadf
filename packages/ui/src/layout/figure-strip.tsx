import type { ReactNode } from 'react';

/** A few figures side by side, parted by lines; it wraps between them. The line before the first of a row is cut off. */
export const FigureStrip = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden">
    <dl className="-ms-[13px] flex flex-wrap gap-y-3">{children}</dl>
  </div>
);

/** A label and its figure never part; figures stand on one line, however many lines their labels take. */
export const StripFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-min flex-1 flex-col border-s border-line ps-3 pe-2 wrap-normal">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="mt-auto">{children}</dd>
  </div>
);
