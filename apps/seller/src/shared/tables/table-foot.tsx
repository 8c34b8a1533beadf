import { useUiSettings } from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import { useDeskSettings } from '../desk/index.ts';
import { useTranslation } from '../language/index.ts';
import { KeyHint } from './key-hint.tsx';

interface TableFootProps {
  readonly seen: { readonly from: number; readonly to: number };
  readonly total: number | undefined;
  /** A further note about the rows. */
  readonly note?: string | undefined;
  readonly canChoose?: boolean;
}

/** Keyboard shortcuts and the position in the list. */
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
            <KeyHint keys={['J', 'K']}>{t('tables.key.move')}</KeyHint>
            {canChoose && (
              <>
                <KeyHint keys={['X']}>{t('tables.key.choose')}</KeyHint>
                <KeyHint keys={['Shift', 'J']}>{t('tables.key.extend')}</KeyHint>
              </>
            )}
            <KeyHint keys={['↵']}>{t('tables.key.open')}</KeyHint>
            <KeyHint keys={['T']}>{t('tables.key.list')}</KeyHint>
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
