import { clsx } from 'clsx';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { usePane } from './pane.tsx';

interface AppBarProps {
  readonly title: string;
  /** Without it there is no back arrow, as on the first page of a tab. */
  readonly onBack?: () => void;
  readonly end?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The back bar of spec §2: a title and an arrow. */
export function AppBar({ title, onBack, end, headingRef }: AppBarProps) {
  const { words } = useUiSettings();
  const pane = usePane();
  if (pane?.place === 'detail') {
    const { close } = pane;
    return (
      <header className="sticky top-0 z-10 flex min-h-bar items-center bg-page ps-1 pe-2">
        {close === undefined && onBack !== undefined && (
          <IconButton icon={ChevronLeft} label={words.back} onClick={onBack} />
        )}
        <h1
          ref={headingRef}
          tabIndex={-1}
          className={clsx(
            'min-w-0 flex-1 text-head',
            (close !== undefined || onBack === undefined) && 'ps-3',
          )}
        >
          {title}
        </h1>
        {end}
        {close !== undefined && <IconButton icon={X} label={words.close} onClick={close} />}
      </header>
    );
  }
  // In a wide window the list and plan panes are opened from the side navigation, so they have no back arrow.
  if (onBack === undefined || pane?.place === 'list' || pane?.place === 'plan') {
    return (
      <header
        className={clsx(
          'flex min-h-bar items-center gap-3 ps-4 pe-1',
          pane === undefined ? 'pt-2' : 'sticky top-0 z-10 bg-page',
        )}
      >
        <h1 ref={headingRef} tabIndex={-1} className="min-w-0 flex-1 text-title">
          {title}
        </h1>
        {end}
        {pane?.close !== undefined && <IconButton icon={X} label={words.close} onClick={pane.close} />}
      </header>
    );
  }
  return (
    <header className="sticky top-0 z-10 grid min-h-bar grid-cols-[minmax(44px,auto)_minmax(0,1fr)_minmax(44px,auto)] items-center bg-page px-1">
      <IconButton icon={ChevronLeft} label={words.back} onClick={onBack} />
      <h1 ref={headingRef} tabIndex={-1} className="px-1 text-center text-head text-balance">
        {title}
      </h1>
      <div className="flex justify-end">{end}</div>
    </header>
  );
}
