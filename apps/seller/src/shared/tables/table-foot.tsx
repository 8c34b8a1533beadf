import { useUiSettings } from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import { useDeskSettings } from '../desk/index.ts';
import { useTranslation } from '../language/index.ts';

interface TableFootProps {
  readonly seen: { readonly from: number; readonly to: number };
  readonly total: number | undefined;
  /** What else is to be known of the rows. */
  readonly note?: string | undefined;
  readonly canChoose?: boolean;
}

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-[18px] place-items-center rounded-[5px] border border-line px-1 font-sans text-[11px]/[16px] text-muted">
    {children}
  </kbd>
);

/** Which keys there are, and where one stands. */
export function TableFoot({ seen, total, note, canChoose = false }: TableFootProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { lettersAreOff } = useDeskSettings();
  const figures = (count: number) => numberFormat(locale).format(count);
  const rows = { from: figures(Math.min(seen.from + 1, seen.to)), to: figures(seen.to) };
  return (
    <footer className="flex shrink-0 flex-wrap justify-between gap-x-6 px-5 py-2.5 text-muted">
      <p className="flex flex-wrap items-center gap-x-3.5">
        {!lettersAreOff && (
          <>
            <span className="inline-flex items-center gap-1.5">
              <Key>J</Key>
              <Key>K</Key> {t('tables.key.move')}
            </span>
            {canChoose && (
              <>
                <span className="inline-flex items-center gap-1.5">
                  <Key>X</Key> {t('tables.key.choose')}
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <Key>Shift</Key>
                  <Key>J</Key> {t('tables.key.extend')}
                </span>
              </>
            )}
            <span className="inline-flex items-center gap-1.5">
              <Key>↵</Key> {t('tables.key.open')}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Key>T</Key> {t('tables.key.list')}
            </span>
          </>
        )}
      </p>
      <p className="figures">
        {note !== undefined && `${note} · `}
        {total === undefined
          ? t('tables.rows.more', rows)
          : t('tables.rows', { ...rows, total: figures(total) })}
      </p>
    </footer>
  );
}
