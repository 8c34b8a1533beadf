import type { ReactNode } from 'react';

/**
 * A few figures separated by lines, wrapping between them. The negative margin hides the line before the
 * first one of each row.
 */
export const FigureStrip = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden">
    <dl className="-ms-[13px] flex flex-wrap gap-y-3">{children}</dl>
  </div>
);

/** Aligns the figures of a row, however many lines their labels take. */
export const StripFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-min flex-1 flex-col border-s border-line ps-3 pe-2 wrap-normal">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="mt-auto">{children}</dd>
  </div>
);
