import { t } from '../shared/language/index.ts';
import { type KeyHint, KeyLine, useRegisteredHints } from '../shared/parts/index.ts';
import { everywhereHints } from './everywhere-keys.tsx';

/** Footer of every page: the keys of this page first, then the global ones. */
export function KeyBar() {
  const pages = useRegisteredHints();
  const figure = pages.findLast(({ figure: told }) => told !== undefined)?.figure;
  const hints: readonly KeyHint[] = [...pages.flatMap((page) => page.hints), ...everywhereHints()];
  return (
    <div
      role="group"
      aria-label={t('console.shortcuts.title')}
      className="flex h-9 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-sunken px-4 text-small whitespace-nowrap text-muted max-md:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden [height:20px]">
        {hints.map((hint) => (
          <KeyLine key={hint.keys.join(' ')} hint={hint} />
        ))}
      </span>
      {figure !== undefined && (
        <span>
          {figure.name} <b className="ms-2 font-semibold text-ink">{figure.value}</b>
        </span>
      )}
    </div>
  );
}
