import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';

/** Style of a control in the toolbar of a table. */
export const toolClass = (isOn: boolean): string =>
  clsx(
    'inline-flex min-h-[30px] shrink-0 items-center gap-1.5 rounded-full px-2.5 text-label whitespace-nowrap pointer-coarse:min-h-tap',
    isOn ? 'bg-primary-soft text-primary-text' : 'border border-line bg-surface text-ink',
  );

interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
}

interface FilterMenuProps<Value extends string> {
  /** Name of the filter, visible on the button while no option is selected. */
  readonly label: string;
  readonly options: readonly FilterOption<Value>[];
  readonly value: Value;
  /** The option that means "no filter". Undefined for a sort order, which always has a value. */
  readonly none?: Value;
  readonly onChange: (value: Value) => void;
}

/** A filter with many options; typing finds one. */
export function FilterMenu<Value extends string>({
  label,
  options,
  value,
  none,
  onChange,
}: FilterMenuProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  const isOn = value !== none;
  const narrows = isOn && none !== undefined;
  return (
    <Menu.Root>
      <Menu.Trigger
        className={clsx(toolClass(narrows), 'max-w-56')}
        aria-label={isOn && chosen !== undefined ? `${label}: ${chosen.label}` : label}
      >
        <span className="truncate">{isOn ? (chosen?.label ?? label) : label}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-50">
          <Menu.Popup className="layer-raised max-h-96 min-w-48 overflow-y-auto rounded-field border border-line p-1.5 text-small outline-none">
            <Menu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  value={option.value}
                  closeOnClick
                  className="flex min-h-9 cursor-pointer items-center gap-2 rounded-bar px-2 outline-none data-[highlighted]:bg-well"
                >
                  <span className="grid w-4 shrink-0 place-items-center">
                    <Menu.RadioItemIndicator>
                      <Check size={14} aria-hidden />
                    </Menu.RadioItemIndicator>
                  </span>
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  {option.count !== undefined && <span className="figures text-muted">{option.count}</span>}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
