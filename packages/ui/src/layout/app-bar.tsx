import { ChevronLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';

interface AppBarProps {
  readonly title: string;
  /** Without it there is no arrow: the first page of a tab. */
  readonly onBack?: () => void;
  readonly end?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The shared back bar: a title and an arrow (spec §2). */
export function AppBar({ title, onBack, end, headingRef }: AppBarProps) {
  const { words } = useUiSettings();
  if (onBack === undefined) {
    return (
      <header className="flex min-h-bar items-center gap-3 ps-4 pe-1 pt-2">
        <h1 ref={headingRef} tabIndex={-1} className="min-w-0 flex-1 text-title">
          {title}
        </h1>
        {end}
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
