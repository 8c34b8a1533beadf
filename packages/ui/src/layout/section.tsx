import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** At the end of the heading, for example a link to the full list. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group without the box of a card. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3">
    <header className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-head">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);
