import { Icon } from '@cliffhanger/ui';
import { List, Table2 } from 'lucide-react';
import { useTranslation } from '../language/index.ts';
import type { PageView } from './view.ts';

const VIEWS = [
  { view: 'list', icon: List, label: 'tables.view.list' },
  { view: 'table', icon: Table2, label: 'tables.view.table' },
] as const;

/** Renders nothing where a table does not fit. */
export function ViewSwitch({ isTable, change }: PageView) {
  const t = useTranslation();
  if (change === undefined) return null;
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-[10px] bg-control p-0.5">
      <legend className="sr-only">{t('tables.view')}</legend>
      {VIEWS.map(({ view, icon, label }) => (
        <label key={view} className="cursor-pointer" title={t(label)}>
          <input
            type="radio"
            name="table-view"
            aria-label={t(label)}
            checked={(view === 'table') === isTable}
            onChange={() => change(view)}
            className="peer sr-only"
          />
          <span className="grid h-[30px] w-[34px] place-items-center rounded-inner text-muted peer-checked:bg-raised peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-primary">
            <Icon of={icon} size={20} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
