import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface HeadFigure {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

interface RecordHeadProps {
  readonly picture?: ReactNode;
  readonly title: string;
  readonly beside?: ReactNode;
  readonly text: ReactNode;
  readonly figures: readonly HeadFigure[];
}

/** Name and key figures of a record. */
export const RecordHead = ({ picture, title, beside, text, figures }: RecordHeadProps) => (
  <div className="flex min-h-[76px] shrink-0 items-center gap-3.5 border-b border-line bg-surface px-5 py-2.5">
    {picture}
    <div className="min-w-0 flex-1">
      <h2 className="flex flex-wrap items-center gap-2 text-head">
        <span className="truncate">{title}</span>
        {beside}
      </h2>
      <p className="truncate text-small text-muted">{text}</p>
    </div>
    <dl className="flex shrink-0">
      {figures.map(({ name, value, isBad = false }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- in some languages two figures have one name, and none ever moves
        <div key={index} className="border-s border-line ps-3 pe-5 first:border-0 last:pe-0">
          <dt className="text-small whitespace-nowrap text-muted">{name}</dt>
          <dd className={clsx('text-strong whitespace-nowrap', isBad && 'text-bad')}>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);
