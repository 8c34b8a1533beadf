import { clsx } from 'clsx';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

const ICON_TONES = {
  plain: '',
  danger: 'text-bad',
} as const;

export interface ListRowContent {
  readonly icon?: LucideIcon;
  /** Replaces the icon, for example by an avatar or poster. */
  readonly picture?: ReactNode;
  readonly title: string;
  readonly detail?: ReactNode;
  /** Trailing value, badge or switch. */
  readonly end?: ReactNode;
  readonly tone?: keyof typeof ICON_TONES;
}

interface ListRowProps extends ListRowContent {
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  /** Shows the arrow of a row that opens something. Default for rows with `onClick`. */
  readonly arrow?: boolean;
}

const ROW =
  'flex w-full min-h-14 items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 transition-colors active:bg-well';

/**
 * Class for the element around a `ListRowBody`. The hairline starts at the text, after the icon if there is
 * one.
 */
export const listRowClass = (icon: LucideIcon | undefined): string =>
  icon === undefined ? ROW : `${ROW} [--text-start:3.25rem]`;

/** The content of a row, for apps that wrap it in their own link. */
export const ListRowBody = ({
  icon,
  picture,
  title,
  detail,
  end,
  tone = 'plain',
  arrow = false,
}: ListRowContent & { arrow?: boolean }) => (
  <>
    {icon !== undefined && <Icon of={icon} className={ICON_TONES[tone]} />}
    {picture}
    <span className="min-w-0 flex-1">
      <span className={clsx('block text-body', ICON_TONES[tone])}>{title}</span>
      {detail !== undefined && <span className="block text-small text-muted">{detail}</span>}
    </span>
    {end !== undefined && <span className="max-w-[55%] shrink-0 text-end text-small text-muted">{end}</span>}
    {arrow && <Icon of={ChevronRight} size={20} className="-me-1 text-muted" />}
  </>
);

export function ListRow({
  onClick,
  disabled = false,
  arrow = onClick !== undefined,
  ...content
}: ListRowProps) {
  if (onClick === undefined) {
    return (
      <div className={listRowClass(content.icon).replace('active:bg-well', '')}>
        <ListRowBody {...content} arrow={arrow} />
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={disabled}
      className={`${listRowClass(content.icon)} disabled:opacity-45`}
    >
      <ListRowBody {...content} arrow={arrow} />
    </button>
  );
}

/**
 * Above every row but the first. `* + *` and `:has` are avoided: with them browsers recalculate the styles of
 * all rows whenever one is added or removed.
 */
const HAIRLINES =
  '[&>:not(:first-child)]:relative [&>:not(:first-child)]:before:absolute [&>:not(:first-child)]:before:end-0 [&>:not(:first-child)]:before:top-0 [&>:not(:first-child)]:before:start-[var(--text-start,1rem)] [&>:not(:first-child)]:before:h-px [&>:not(:first-child)]:before:bg-line';

/** Rows separated by hairlines. */
export const ListGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section>
    {title !== undefined && <h2 className="mb-2 px-1 pt-2 text-label text-muted">{title}</h2>}
    <div className={`overflow-hidden rounded-card bg-surface ${HAIRLINES}`}>{children}</div>
  </section>
);
