import { usePane } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { usePageHeading } from '../page/index.ts';
import { LazyViewSwitch } from './lazy-switch.tsx';
import type { PageView } from './view.ts';

/** Wraps a search field in a table's toolbar, at the height of the controls beside it. */
export const SEARCH_BOX =
  'w-60 [--field:var(--well)] [&_button]:size-8! [&_input]:text-small! [&_label]:min-h-[34px]! [&_svg]:size-4';

interface TablePageProps {
  readonly title: string;
  readonly view: PageView;
  /** Beside the title, such as tabs. */
  readonly head?: ReactNode;
  /** Filters and totals. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a table: fills its pane and scrolls on its own. */
export function TablePage({ title, view, head, tools, children }: TablePageProps) {
  const heading = usePageHeading(title);
  const isBeside = usePane()?.isBeside === true;
  return (
    <div
      role={isBeside ? 'region' : 'main'}
      aria-label={title}
      className="absolute inset-0 flex flex-col bg-surface text-small"
    >
      <header className="flex min-h-bar shrink-0 items-stretch gap-6 border-b border-line ps-5 pe-4 [--gutter:0px]">
        <h1 ref={heading} tabIndex={-1} className="self-center text-title">
          {title}
        </h1>
        <div className="flex min-w-0 flex-1 items-end [&>*]:border-0">{head}</div>
        <div className="self-center">
          <LazyViewSwitch {...view} />
        </div>
      </header>
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-5 py-2.5">{tools}</div>
      {children}
    </div>
  );
}
