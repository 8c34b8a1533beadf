import { AppBar, type Pane, usePane } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAppName } from '../app-config/index.ts';
import { useGoBack } from '../navigation/index.ts';

interface PageProps {
  readonly title: string;
  /** Target of the back arrow when the history is empty. The first page of a tab omits it and has no arrow. */
  readonly back?: PageName;
  /** At the end of the title bar. */
  readonly end?: ReactNode;
  /** The page renders its own heading with `usePageHeading`. */
  readonly bar?: 'none';
  /** The primary action of the screen, in an `ActionBar`. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every screen, at least as tall as the window so that `mt-auto` reaches its bottom. Sets the document
 * title and focuses the heading after a navigation.
 */
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

/**
 * Of two panes, the one in the address bar is `main`. The element type stays the same, so that React does not remount
 * the page.
 */
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

/** Sets the document title, and focuses the heading after a navigation for screen readers. */
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
