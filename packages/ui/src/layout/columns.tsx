import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Container width from which there are three columns, and how they share it. */
const THREE = {
  alike: {
    columns: '@min-[1060px]:grid-cols-[repeat(3,minmax(0,calc(var(--column)-8px)))]',
    last: '@min-[1060px]:col-span-1 @min-[1060px]:grid-cols-1',
  },
  last: {
    columns:
      '@min-[1120px]:grid-cols-[repeat(2,minmax(0,calc(var(--column)-8px)))_min(calc(65cqw-345px),calc(var(--column)-8px))]',
    last: '@min-[1120px]:col-span-1 @min-[1120px]:grid-cols-1',
  },
} as const;

interface ColumnsProps {
  /** `last`: the last of three columns is wider, for a table. */
  readonly wider?: keyof typeof THREE;
  readonly children: readonly [ReactNode, ReactNode, ReactNode?];
}

/**
 * Cards in two or three columns of at most 500 px on a page that takes the whole width (`plan`). With two
 * columns the third child goes below both. The 8 px leave room for strips that extend beyond the edges of
 * their column.
 */
export const Columns = ({ wider = 'alike', children: [first, second, last] }: ColumnsProps) => (
  <div
    className={clsx(
      'grid w-full [--gutter:0px] items-start justify-center gap-5 px-1 pt-1 @min-[720px]:grid-cols-[repeat(2,minmax(0,calc(var(--column)-8px)))]',
      last !== undefined && THREE[wider].columns,
    )}
  >
    <Column>{first}</Column>
    <Column>{second}</Column>
    {last !== undefined && (
      <div
        data-last-column
        className={clsx(
          'grid min-w-0 items-start gap-3 @min-[720px]:col-span-2 @min-[720px]:grid-cols-2 @min-[720px]:gap-x-5',
          THREE[wider].last,
        )}
      >
        {last}
      </div>
    )}
  </div>
);

const Column = ({ children }: { readonly children: ReactNode }) => (
  <div data-column className="flex min-w-0 flex-col gap-3">
    {children}
  </div>
);
