import { clsx } from 'clsx';

export interface HeatRow {
  readonly label: string;
  /** One per column: the value, and its text for screen readers. */
  readonly cells: readonly { readonly value: number; readonly words: string }[];
}

interface HeatMapProps {
  /** Table caption for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  /** Labels every nth column; `endLabel` marks the end of the last one. */
  readonly labelledEvery: number;
  readonly endLabel: string;
}

/** From the lowest value to the highest; the first is zero. */
const TONES = [
  'bg-[color-mix(in_srgb,var(--primary)_14%,var(--well))]',
  'bg-[color-mix(in_srgb,var(--primary)_32%,var(--well))]',
  'bg-[color-mix(in_srgb,var(--primary)_50%,var(--well))]',
  'bg-[color-mix(in_srgb,var(--primary)_72%,var(--well))]',
  'bg-[color-mix(in_srgb,var(--primary)_96%,var(--well))]',
] as const;

const toneOf = (value: number, most: number): string =>
  TONES[most === 0 ? 0 : Math.ceil((value / most) * (TONES.length - 1))] ?? TONES[0];

/** A real table: screen readers announce each value with its row and column. */
export function HeatMap({ label, columns, rows, labelledEvery, endLabel }: HeatMapProps) {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const named = columns.filter((_, index) => index % labelledEvery === 0);
  return (
    <div className="grid gap-1.5">
      <table className="w-full table-fixed border-separate border-spacing-[2px]">
        <caption className="sr-only">{label}</caption>
        <colgroup>
          <col className="w-8" />
        </colgroup>
        <thead>
          <tr>
            <td className="p-0" />
            {columns.map((column) => (
              <th key={column} scope="col" className="p-0">
                <span className="sr-only">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className="text-start text-micro font-medium text-muted">
                {row.label}
              </th>
              {row.cells.map(({ value, words }, index) => (
                <td
                  key={columns[index]}
                  title={`${row.label} ${columns[index]}: ${words}`}
                  className={clsx('h-[22px] rounded-[4px] p-0', toneOf(value, most))}
                >
                  <span className="sr-only">{words}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden className="figures flex justify-between ps-9 text-micro font-medium text-muted">
        {named.map((name) => (
          <span key={name} className="flex-1">
            {name}
          </span>
        ))}
        <span className="-ms-4">{endLabel}</span>
      </div>
    </div>
  );
}

/** Legend of a heat map. */
export const HeatKey = ({ few, many }: { readonly few: string; readonly many: string }) => (
  <p className="flex items-center gap-1 text-small text-muted">
    {few}
    {TONES.map((tone) => (
      <span key={tone} aria-hidden className={clsx('size-3 rounded-[3px]', tone)} />
    ))}
    {many}
  </p>
);
