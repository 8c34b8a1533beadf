import { Popover } from '@base-ui/react/popover';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { IconButton } from '../buttons/index.ts';
import { type ColumnChoice, inChosenOrder, isColumnShown, movedTo, type TableColumn } from './columns.ts';
import { toolClass } from './filter-menu.tsx';

interface ColumnChooserProps<Row> {
  readonly label: string;
  /** Accessible names of the buttons: `Move {name} forward`, and back. */
  readonly moveNames: (name: string) => { readonly forward: string; readonly back: string };
  /** All columns in their default order. */
  readonly columns: readonly TableColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** Visibility and order of columns without a mouse; dragging a heading does the same. */
export function ColumnChooser<Row>({ label, moveNames, columns, choice, onChange }: ColumnChooserProps<Row>) {
  const movable = inChosenOrder(columns, choice).filter(({ isFixed }) => isFixed !== true);
  const show = (key: string, isOn: boolean) =>
    onChange({ ...choice, shown: { ...choice.shown, [key]: isOn } });
  const move = (key: string, to: TableColumn<Row> | undefined) => {
    if (to !== undefined) onChange(movedTo(columns, choice, { key, to: to.key }));
  };
  return (
    <Popover.Root>
      <Popover.Trigger className={toolClass(false)}>
        <Columns3 size={14} aria-hidden />
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup className="layer-raised w-72 rounded-field border border-line p-2 outline-none">
            <Popover.Title className="sr-only">{label}</Popover.Title>
            <ul>
              {movable.map((column, index) => (
                <li key={column.key} className="flex min-h-9 items-center gap-1 ps-2">
                  <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 text-small">
                    <input
                      type="checkbox"
                      checked={isColumnShown(column, choice)}
                      onChange={(event) => show(column.key, event.target.checked)}
                      className="size-4 shrink-0 accent-primary-strong"
                    />
                    <span className="truncate">{column.header}</span>
                  </label>
                  <IconButton
                    icon={ChevronUp}
                    label={moveNames(column.header).forward}
                    disabled={index === 0}
                    onClick={() => move(column.key, movable[index - 1])}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={moveNames(column.header).back}
                    disabled={index === movable.length - 1}
                    onClick={() => move(column.key, movable[index + 1])}
                  />
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
