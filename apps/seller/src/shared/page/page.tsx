import { AppBar, type Pane, usePane } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAppName } from '../app-config/index.ts';
import { useGoBack } from '../navigation/index.ts';

interface PageProps {
  readonly title: string;
  /** Where the arrow leads when nothing lies behind. Without it the page is the first of a tab and has no arrow. */
  readonly back?: PageName;
  /** At the end of the bar. */
  readonly end?: ReactNode;
  /** The page brings its own heading (`usePageHeading`) instead of the bar. */
  readonly bar?: 'none';
  /** The one action of the whole screen, in an `ActionBar`. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen, as tall as the window (`mt-auto` stands at its bottom): bar, title of the tab, focus on the heading after a navigation. */
export function Page({ title, back, end, bar, action, children }: PageProps) {
  const heading = usePageHeading(title);
  const pane = usePane();
  const Body = pane === undefined ? 'main' : 'div';
  return (
    <>
      {bar !== 'none' && <PageBar title={title} back={back} end={end} heading={heading} />}
      <Body
        {...landmarkOf(pane, title)}
        className={clsx(
          'flex flex-1 flex-col gap-3 px-gutter pt-1 pb-6',
          Boolean(action) && 'pb-[calc(136px+var(--safe-bottom))]',
        )}
      >
        {children}
      </Body>
      {action}
    </>
  );
}

/** Of two pages side by side the one that the address names is the main one. One element: it must not be drawn anew. */
function landmarkOf(pane: Pane | undefined, title: string) {
  if (pane === undefined) return {};
  return pane.isBeside
    ? { 'data-page': '', role: 'region', 'aria-label': title }
    : { 'data-page': '', role: 'main' };
}

interface PageBarProps {
  readonly title: string;
  readonly back: PageName | undefined;
  readonly end: ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function PageBar({ title, back, end, heading }: PageBarProps) {
  const goBack = useGoBack(back ?? 'mine');
  return (
    <AppBar
      title={title}
      headingRef={heading}
      end={end}
      {...(back === undefined ? {} : { onBack: goBack })}
    />
  );
}

let isFirstPage = true;

/** Names the tab, and after a navigation moves focus to the heading, so that a screen reader begins there. */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const appName = useAppName();
  const isBeside = usePane()?.isBeside === true;
  useEffect(() => {
    if (!isBeside) document.title = `${title} · ${appName}`;
  }, [title, appName, isBeside]);
  const wasOpenedBeside = useRef(isBeside);
  useEffect(() => {
    if (wasOpenedBeside.current) return;
    if (!isFirstPage && !document.activeElement?.matches('input, textarea')) {
      heading.current?.focus({ preventScroll: true });
    }
    isFirstPage = false;
  }, []);
  return heading;
}
